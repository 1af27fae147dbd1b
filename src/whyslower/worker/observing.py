"""What decides about a loop's stretches while its operations are watched."""

from __future__ import annotations

import math
import os
import sys
import threading
import time
import types
from collections.abc import Callable
from typing import Any

from .clocks import settle
from .places import real
from .probes.kernels import Kernels, PythonCalls
from .probes.trace import Tracer
from .probes.variables import Variables
from .probes.xla import Compiled
from .programs.rewrite import Found
from .programs.watching import WatchingWeaver
from .turns import Conductor, Turns
from .wire import Wire

_now, _sleep = time.perf_counter_ns, time.sleep

RECORDING_SHARE = 0.6  # of the time; the rest is for the units with the profiler and the hook
GIVE_UP = 3  # times the time that was given: a unit that has not ended by then is cut short
POLL_S = 0.2
PROFILED = ("torch", "jax")  # libraries whose own profilers tell what runs beneath their calls
PROFILER_EVENTS = 100_000  # evaluations a unit beyond which the profiler's own list would fill the memory
COLLECTING_NS = 3_000_000_000  # at most, for what a profiler has written down
HOOK_NS = 10_000  # that a unit takes longer for each operation of the user's, while every call in it is counted
OPERATIONS = 500  # told of, the costliest


class Tracing(Conductor):
    """One unit at a time: some with every operation watched, one under the libraries' own profilers, one with its calls
    counted.

    `limits`: seconds for the first unit, seconds for those that follow, and how many of them to watch; `skip`: units
    that pass before that, in the time of the first; `usual`: seconds that a later unit takes so, where anyone
    knows.
    """

    def __init__(
        self,
        wire: Wire,
        door: Callable[[Turns | None], dict[str, Any]],
        tracer: Tracer,
        look: Callable[[Any], Variables],
        is_users: Callable[[str], bool],
        limits: tuple[float, float, int],
        skip: int,
        usual: float | None,
    ) -> None:
        self._wire, self._door, self._tracer, self._look = wire, door, tracer, look
        self._first, self._limit, self._units = int(limits[0] * 1e9), int(limits[1] * 1e9), limits[2]
        self._skip, self._usual_ns = skip, math.inf if usual is None else usual * 1e9
        self.number = 0
        self._variables: Variables | None = None
        self._kernels, self._compiled, self._calls = Kernels(), Compiled(is_users), PythonCalls(is_users)
        self._phase = "record"
        self._begun = self._deadline = self._t0 = self._unit_ns = 0
        self._evaluations = self._calls_made = 0  # in a unit; those of them that are calls
        self._lock, self._told = threading.Lock(), False

    def ask(self, turns: Turns, frame: Any) -> int:
        if self._variables is None:
            self._wire.send({"door": self._door(turns)})
            self._at_door(frame)
        if self.number < self._skip:
            self._phase = "skip"
            return self._skip - self.number
        self._phase = self._next()
        if self._phase == "cut":
            self.leaving(frame)
            self.tell()
            return 0
        return 1

    def _at_door(self, frame: Any) -> None:
        try:
            self._variables = self._look(frame)
        except Exception:  # a description is not worth the program
            self._variables = Variables({}, set(), lambda code: False)
        self._begun = _now()
        self._deadline = self._begun + max(self._first, GIVE_UP * self._limit)
        threading.Thread(target=self._give_up, daemon=True).start()

    def _next(self) -> str:
        """What is done in the next unit."""
        spent = _now() - self._begun
        if self._phase in ("skip", "record"):
            if not self._enough(spent):
                return "record"
            profiled = any(library in sys.modules for library in PROFILED)
            if profiled and self._evaluations < PROFILER_EVENTS and spent < self._limit:
                return "kernels"
        with_hook = spent + self._unit_ns + HOOK_NS * self._evaluations
        return "calls" if self._phase in ("record", "kernels") and with_hook < GIVE_UP * self._limit else "cut"

    def _enough(self, spent: int) -> bool:
        """A first unit warms up and a second is recorded, whatever they take; more while there is time."""
        watched = self.number - self._skip
        if watched < 2:  # the second is mostly shorter: nothing compiles in it
            return bool(watched) and spent + min(self._unit_ns, self._usual_ns) > GIVE_UP * self._limit
        return watched > self._units or spent > RECORDING_SHARE * self._limit

    def leaving(self, frame: Any) -> None:
        if self._variables is not None and frame is not None:
            try:
                self._variables.again({**frame.f_globals, **frame.f_locals})
            except Exception:  # as above
                return

    def started(self) -> None:
        settle()
        self._t0 = _now()
        if self._phase == "record":
            self._tracer.begin()
        elif self._phase == "kernels":
            self._kernels.start()
            self._compiled.start(self._calls_made, self._unit_ns)
        elif self._phase == "calls":
            self._calls.start()

    def stopped(self, done: int | None) -> None:
        if self._phase == "record":
            self._evaluations = sum(node.count for node in self._tracer.nodes)
            self._calls_made = sum(node.count for node in self._tracer.nodes if node.site.kind == "call")
            self._tracer.end(whole=bool(done))
        elif self._phase == "kernels":
            self._collect()
        elif self._phase == "calls":
            self._calls.stop()
        now = _now()
        self._unit_ns = now - self._t0
        if self.number <= self._skip:
            self._begun, self._deadline = now, now + GIVE_UP * self._limit
        self.number += done or 0

    def _collect(self) -> None:
        """What the profilers have written down: to read it takes time that is not the unit's."""
        began, deadline = _now(), self._deadline
        self._deadline = began + COLLECTING_NS
        self._compiled.stop()
        self._kernels.stop()
        took = _now() - began
        self._t0, self._begun, self._deadline = self._t0 + took, self._begun + took, deadline + took

    def _give_up(self) -> None:
        """In a thread of its own: a unit that takes too long is told of as far as it was seen."""
        while not self._told:
            left = self._deadline - _now()
            if left <= 0:
                self._tracer.give_up()
                self.tell()
            else:
                _sleep(min(left / 1e9, POLL_S))

    def begin_whole(self) -> None:
        """The whole process is the unit."""
        self._wire.send({"door": self._door(None)})
        self._at_door(None)
        self.started()

    def close(self) -> dict[str, Any]:
        """What is still to be told when the program has ended, however it did."""
        if self._tracer.on:  # the whole process, or a unit that an error ended
            self._tracer.end(whole=not self.number)
        self._compiled.stop()
        self._kernels.stop()
        self._calls.stop()
        with self._lock:
            told, self._told = self._told, True
        return {} if told else {"evidence": self.evidence()}

    def tell(self) -> None:
        """Sends what was seen, once."""
        with self._lock:
            if not self._told:
                self._told = True
                self._wire.send({"evidence": self.evidence()})

    def evidence(self) -> dict[str, Any]:
        """The fields of `records.Evidence` that this pass knows."""
        tracer = self._tracer
        return {
            "units": tracer.units,
            "operations": tracer.operations()[:OPERATIONS],
            "variables": self._variables.found if self._variables is not None else [],
            "kernels": [*self._kernels.found, *self._compiled.found],
            "library_calls": float(self._calls.libraries),
            "own_calls": float(self._calls.own),
            "gradients": tracer.gradients,
            "backward": tracer.backward or self._kernels.backward,
            "files": sorted(tracer.files),
        }


class Watching:
    """All that the pass needs: a tracer, the weaver that puts its nodes into the code, and who decides."""

    def __init__(self, wire: Wire, door: Callable[[Any], dict[str, Any]], spec: dict[str, Any]) -> None:
        self._spec = spec
        self._weaver: WatchingWeaver | None = None
        self._files: set[str] = set()
        self.tracer = Tracer(self._files)
        self.tracing = Tracing(
            wire,
            door,
            self.tracer,
            self._variables,
            self._files.__contains__,
            (spec["first"], spec["seconds"], spec["units"]),
            spec["skip"],
            spec["usual"],
        )
        self.close = self.tracing.close
        os.register_at_fork(after_in_child=self._in_child)

    def _in_child(self) -> None:
        self.tracer.on, self.tracer.paused = False, True

    def weaver(self, wanted: Callable[[str, int], bool], helper: Callable[[str, Found], object]) -> WatchingWeaver:
        """The weaver, for loops that `wanted` accepts."""
        loop = self._spec["loop"]
        whole = loop["kind"] == "process"
        place = (loop["file"], 0 if whole else loop["line"])
        sources, deep = self._spec["sources"], self._spec["deep"]
        self._weaver = WatchingWeaver(wanted, helper, self.tracer.node, place, deep, whole, sources)
        self._weaver.files = self._files
        return self._weaver

    def _variables(self, frame: Any) -> Variables:
        if frame is None or self._weaver is None:
            return Variables({}, set(), self._is_users)
        reads = self._weaver.reads if self._spec["loop"]["line"] else {"unit"}  # a loop of ours has no text
        return Variables({**frame.f_globals, **frame.f_locals}, reads, self._is_users)

    def _is_users(self, code: types.CodeType) -> bool:
        return real(code.co_filename) in self._files
