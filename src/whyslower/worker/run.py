"""Runs one spec in this process: puts the pass's conductor in place, runs the program, says how it ended."""

from __future__ import annotations

import linecache
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any

from . import scratch
from .compiled import Kept
from .conductors import Measuring, Results, Solo, Whole
from .harness import harness_ns
from .places import real
from .programs.discover import Table
from .programs.hook import Weaver
from .programs.load import Refused, run_calls, run_script
from .programs.rewrite import Found
from .sharing import share_device
from .turns import PASSING, Helper
from .wire import Wire

if TYPE_CHECKING:
    from .probes.results import ResultsProbe

LIBRARIES = ("numpy", "scipy", "torch", "jax", "cupy")  # whose versions are told

LONGEST_SAID = 500  # characters of an exception, in a message of one line
WATCHING = ("trace", "observe")  # passes in which compiling is looked at

Weave = Callable[[Callable[[str, int], bool], Callable[[str, Found], object]], Weaver]

_HERE = os.path.dirname(os.path.abspath(__file__))
_now = time.perf_counter_ns


class Worker:
    """One spec's state: the wire, the helpers in the program's code, and the pass."""

    def __init__(self, wire: Wire, spec: dict[str, Any]) -> None:
        self.wire, self.spec = wire, spec
        self.helpers: list[Helper] = []
        self.table = Table()  # of a discovery pass
        self.conductor: Any = None
        self.lines = range(0)  # of the loop
        self.at_door = False
        self.kept = Kept(spec.get("compiled", ""))
        self.begun = _now()
        os.register_at_fork(after_in_child=self._in_child)

    def _in_child(self) -> None:
        for helper in self.helpers:
            helper.conductor = PASSING
        self.wire.drop()

    def door(self, turns: Any = None) -> dict[str, Any]:
        """What there is to say at the loop's door."""
        self.at_door = True
        if self.spec["pass"] != "measure":  # there the first unit is apart
            self.kept.end()
        return {
            "setup_ns": _now() - self.begun,
            "threads": _threads(),
            "beside": threading.active_count() - 1,
            "libraries": _libraries(),
            "length": turns.source.length if turns is not None else None,
            "harness_ns": harness_ns(turns.source) if turns is not None else 0.0,
            "scratch": self.spec["scratch_kind"],
        }

    def run(self) -> int:
        """Runs the program; returns its exit status."""
        chosen = {"discover": self._discover, "solo": self._solo, "results": self._results, "measure": self._measure}
        chosen |= {"try": self._try, "trace": self._trace, "observe": self._observe, "plain": self._plainly}
        os.environ.update(self.spec["environment"])
        share_device()
        self.spec["scratch_kind"] = self._enter_folder()
        if self.spec["pass"] not in WATCHING:
            self.kept.begin()
        return chosen.get(self.spec["pass"], self._whole)()

    def _enter_folder(self) -> str:
        spec = self.spec
        os.chdir(spec["directory"])
        return scratch.enter(spec["scratch"], spec["folders"]) if spec["scratch"] else "in-place"

    # --- the passes ---------------------------------------------------------------------------------------------------

    def _discover(self) -> int:
        weaver = Weaver(lambda file, line: True, self.table.helper)

        def told() -> dict[str, Any]:
            kept = self.spec["scratch_kind"] == "overlay"  # else it may write files of its own there, and import them
            return {"table": {**self.table.rows(), "files": list(weaver.woven) if kept else []}}

        threading.Thread(target=self._answer, args=(told,), daemon=True).start()
        return self._ended(lambda: run_script(self.spec, weaver), told)

    def _answer(self, told: Callable[[], dict[str, Any]]) -> None:
        while True:
            self.wire.receive()
            self.wire.send(told())

    def _measure(self) -> int:
        return self._with(Measuring(self.wire, self.door, self.kept.end), dict)

    def _solo(self) -> int:
        solo = Solo(self.wire, self.door, self.spec["seconds"], self.spec["most_seconds"])
        return self._with(solo, solo.told)

    def _try(self) -> int:
        from .trying import Trying  # not in processes that are measured

        trying = Trying(self.wire, self.door, self.spec["seconds"])
        return self._with(trying, trying.told, keep=True)

    def _plainly(self) -> int:
        """Becomes the script as Python runs it, with nothing of ours in its process."""
        self.wire.send({"plain": True})
        os.execv(sys.executable, [sys.executable, self.spec["target"], *self.spec["argv"]])

    def _results(self) -> int:
        probe = _probe(self.spec, self.wire)
        if self.spec["loop"]["kind"] == "process":
            probe.at(0, {})
            return self._ended(self._unwoven, lambda: _look_back(probe))
        results = Results(self.wire, _looking(probe), self.spec["units"])
        return self._with(results, lambda: _look_at_end(probe, results.number), keep=True)

    def _whole(self) -> int:
        whole = Whole(self.wire, self.door)
        process = self.spec["loop"]["kind"] == "process"

        def finish() -> dict[str, Any]:
            whole.report(process)
            return {}

        if not process:
            return self._with(whole, finish)
        return self._ended(lambda: self._unwoven(whole.begin), finish)

    def _trace(self) -> int:
        from .observing import Watching  # not in processes that are measured

        watching = Watching(self.wire, self.door, self.spec)
        if self.spec["loop"]["kind"] == "process":
            self.conductor = watching.tracing
            return self._ended(lambda: self._unwoven(watching.tracing.begin_whole, watching.weaver), watching.close)
        return self._with(watching.tracing, watching.close, weave=watching.weaver)

    def _observe(self) -> int:
        from .plain import Plain

        plain = Plain(self.wire, self.door, self.spec["seconds"], self.spec["beyond"])
        if self.spec["loop"]["kind"] == "process":
            return self._ended(lambda: self._unwoven(plain.begin), plain.close_whole)
        return self._with(plain, plain.close)

    def _change(self) -> None:
        """Runs what is to be different from the loop's door on."""
        for statements in self.spec["door"]:
            exec(compile(statements, "<door>", "exec", dont_inherit=True), {"__name__": "<door>"})

    def _unwoven(self, first: Callable[[], None] = lambda: None, weave: Weave = Weaver) -> None:
        """The script with no loop turned; that it is read and compiled by us is no time of its own."""

        def ready() -> None:
            self._change()
            first()

        run_script(self.spec, weave(lambda file, line: False, lambda file, found: None), first=ready)

    def _with(
        self, conductor: Any, closing: Callable[[], dict[str, Any]], keep: bool = False, weave: Weave = Weaver
    ) -> int:
        loop = self.spec["loop"]
        self.conductor = conductor
        if not loop["line"]:
            self.helpers.append(Helper(conductor, entered=self._change))
            calls = weave(lambda file, line: False, lambda file, found: None)
            return self._ended(lambda: run_calls(self.spec, self.helpers[0], keep, calls), closing)

        def helper(file: str, found: Found) -> Helper:
            self.lines = range(found.line, found.end + 1)
            self.helpers.append(Helper(conductor, loop["counted"], self._change))
            return self.helpers[-1]

        weaver = weave(lambda file, line: line == loop["line"] and file == loop["file"], helper)
        return self._ended(lambda: run_script(self.spec, weaver, keep), closing)

    def _ended(self, program: Callable[[], object], closing: Callable[[], dict[str, Any]]) -> int:
        """Runs the program and tells how it ended; frames of ours are left out of its traceback."""
        said: dict[str, Any] = {"how": "finished", "status": 0}
        try:
            program()
        except SystemExit as error:
            said = {"how": "exit", "status": _status(error), "where": self._where(error)}
        except Refused as error:
            said = {"how": "refused", "status": 2, "message": str(error)}
        except BaseException as error:
            said = {"how": "exception", "status": 1, "where": self._where(error)}
            said |= {"message": _in_one_line(error), "traceback": _traceback(error, self.spec["sources"])}
        _flush()
        units = getattr(self.conductor, "number", 0)
        self.wire.send({"end": {**said, "units": units, **closing()}})
        return int(said["status"])

    def _where(self, error: BaseException) -> str:
        """Whether it ended before its loop, in it, or after it; `running`: in a loop, before one was chosen."""
        frames = [(real(f.filename), f.lineno or 0) for f in traceback.extract_tb(error.__traceback__)]
        if self.spec["pass"] == "discover":
            entered = [w for w in self.table.loops.values() if w.entries]
            inside = any(
                w.file == file and w.found.line <= line <= w.found.end for w in entered for file, line in frames
            )
            return "running" if inside else "after" if entered else "set-up"
        if not self.at_door:
            return "set-up"
        file = self.spec["loop"]["file"] if self.spec["loop"] else ""
        inside = any(place == file and line in self.lines for place, line in frames)
        return "loop" if inside or not self.lines else "after"


def _probe(spec: dict[str, Any], wire: Wire) -> ResultsProbe:
    """Shared random numbers and fast clocks, where asked, and the probe that looks at the variables."""
    from .interventions import clocks, randoms
    from .probes.results import ResultsProbe

    if spec["clock_rate"] != 1.0:
        clocks.install(spec["clock_rate"])
    if spec["shared_seed"] is not None:
        randoms.install(spec["shared_seed"], lambda draw: wire.send({"draw": draw}))
    return ResultsProbe(spec["results"])


def _looking(probe: ResultsProbe) -> Callable[[int, Any], None]:
    """What looks at all variables that a frame sees."""
    return lambda unit, frame: probe.at(unit, {**frame.f_globals, **frame.f_locals})


def _look_back(probe: ResultsProbe) -> dict[str, Any]:
    """The whole process is the unit: its variables once it has ended."""
    probe.at(1, _globals())
    return {"units": 1}


def _look_at_end(probe: ResultsProbe, units: int) -> dict[str, Any]:
    """What the script has made after a loop of so many units."""
    probe.at_end(units, _globals())
    return {}


def _globals() -> dict[str, Any]:
    """The script's; it may have put something else in its place."""
    return dict(getattr(sys.modules.get("__main__"), "__dict__", {}))


def _threads() -> int:
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        return threading.active_count()


def _libraries() -> dict[str, str]:
    """Versions of Python, and of what is imported of the well-known libraries."""
    found = {"python": ".".join(map(str, sys.version_info[:3]))}
    for name in LIBRARIES:
        version = getattr(sys.modules.get(name), "__version__", None)
        if isinstance(version, str):
            found[name] = version
    return found


def _status(error: SystemExit) -> int:
    if error.code is None:
        return 0
    if isinstance(error.code, int):
        return error.code
    print(error.code, file=sys.stderr)
    return 1


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):  # closed, replaced or full: nothing of ours depends on it
            continue


def _in_one_line(error: BaseException) -> str:
    """The exception's type and message, however many lines that has; notes that were added stand in the traceback."""
    parts = traceback.format_exception_only(type(error), error)
    told = next((part for part in parts if not part.startswith(" ")), type(error).__name__)  # " ": a line of source
    return " ".join(told.split())[:LONGEST_SAID]


def _traceback(error: BaseException, sources: dict[str, str]) -> str:
    """The program's own traceback, with the lines of texts that stand in no file."""
    for path, text in sources.items():
        linecache.cache[path] = (len(text), None, text.splitlines(keepends=True), path)
    told = traceback.TracebackException(type(error), error, _without_ours(error.__traceback__), compact=True)
    _strip(told)
    return "".join(told.format())


def _without_ours(tb: TracebackType | None) -> TracebackType | None:
    while tb is not None and tb.tb_frame.f_code.co_filename.startswith(_HERE):
        tb = tb.tb_next
    return tb


def _strip(told: traceback.TracebackException | None) -> None:
    while told is not None:
        told.stack[:] = [f for f in told.stack if not f.filename.startswith(_HERE)]
        _strip(told.__cause__)
        told = told.__context__
