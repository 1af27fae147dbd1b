"""What every pass of a session needs: its request, its processes, its log, and how much time is left."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from shutil import disk_usage
from typing import Any, NamedTuple, NoReturn, TypeVar

from whyslower.errors import BudgetError, LogError, ProgramError, UsageError, WhyslowerError
from whyslower.measure.crew import Crew
from whyslower.measure.disturbances import Gpu
from whyslower.measure.files import Files
from whyslower.measure.specs import script_folder, spec
from whyslower.measure.watch import Watch
from whyslower.measure.worker import Worker, WorkerGone
from whyslower.records import Loop, Program, Remark, Request
from whyslower.store.events import AnyEvent, Noted
from whyslower.store.writer import LogWriter

WAITED_SHARE = 0.2  # of the budget: a program that was waited for so long is to blame


T = TypeVar("T")


class Deeper(NamedTuple):
    """The loop inside a compared one in which its time goes by, and its rounds in each of the outer one's."""

    loop: Loop
    rounds: float


class Stage:
    """Starts workers for the request's programs, and turns their failures into errors for the user."""

    def __init__(self, request: Request, crew: Crew, log: LogWriter, watch: Watch) -> None:
        self.request, self.crew, self.log, self.watch = request, crew, log, watch
        self.began = time.monotonic()
        self.cpus = len(os.sched_getaffinity(0))
        self.deadline = self.began + request.budget
        self.programs = {p.label: p for p in request.programs}
        self._files = Files(request.programs)
        self.loops: dict[str, Loop] = {}
        self.deeper: dict[str, Deeper] = {}  # by label: what may be compared in its loop's place
        self.preloads: dict[str, tuple[str, ...]] = {}  # by label; () starts cold
        self.at_door: dict[str, tuple[str, ...]] = {}  # by label: what all its workers run when their loop begins
        self.setup_s: dict[str, float] = {}  # by label: what a set-up takes by itself, once that is known
        self.together = True  # whether workers do their set-ups side by side, or each by itself
        self.first_s: dict[str, float] = {}  # by label: of first units that are made side by side, each alone
        self.gpu: Gpu | None = None  # once a program is known to use one
        self._failed_after: set[str] = set()
        self.said_scratch = False

    @property
    def processes(self) -> bool:
        """Whether each program's unit is its whole process."""
        return all(loop.kind == "process" for loop in self.loops.values())

    def now(self) -> float:
        """Seconds since the session began."""
        return time.monotonic() - self.began

    def left(self) -> float:
        """Seconds of the budget that are left."""
        return self.deadline - time.monotonic()

    def write(self, event: AnyEvent) -> None:
        """Logs an event. A log that can't be written any more is reported once; the session goes on in memory."""
        try:
            self.log.write(event)
        except LogError as error:
            self.note("log-lost", message=error.message)

    def note(self, kind: str, **data: Any) -> None:
        """Logs a remark and shows it."""
        remark = Remark(kind=kind, data=data)
        self.write(Noted(at=self.now(), remark=remark))
        self.watch.note(remark)

    def start(self, label: str, kind: str, forked: bool = True, printed: Path | None = None, **more: Any) -> Worker:
        """Starts a worker for one pass of a program.

        Raises ChangedError where its script, or a module of its own, is no longer what it was.
        """
        self._files.check(label, self.name(label))
        names = self.preloads.get(label, ()) if forked else ()
        told = spec(self.programs[label], self.loops.get(label), kind, self.request.in_place, **more)
        told["door"] = [*self.at_door.get(label, ()), *told["door"]]
        return self.crew.start(label, told, names, printed)

    def met(self, label: str, files: Iterable[str]) -> None:
        """Takes in the files of a script's own modules."""
        self._files.met(label, files)

    def check_files(self) -> None:
        """Raises ChangedError where a program's script, or a module of its own, is no longer what it was."""
        for label in self.programs:
            self._files.check(label, self.name(label))

    def choose_preloads(self, names: dict[str, tuple[str, ...]]) -> None:
        """Starts preloaders for the programs' imports; a program whose imports fail there starts cold."""
        wanted = {label: found for label, found in names.items() if found and not self.request.cold}
        for label, found in wanted.items():  # all start before any is waited for
            self.crew.begin_preload(self._python(label), script_folder(self.programs[label]), found)
        for label, found in wanted.items():
            if self.crew.can_preload(self._python(label), script_folder(self.programs[label]), found, self.deadline):
                self.preloads[label] = found

    def _python(self, label: str) -> str:
        return self.programs[label].python

    def set_up_together(self, took_s: float) -> None:
        """Takes in how long set-ups side by side took: threads of many get in each other's way, so that all one after
        the other may be done sooner."""
        if set(self.setup_s) == set(self.programs) and took_s > sum(self.setup_s.values()):
            self.together = False

    def at_once(self, workers: Sequence[T]) -> Iterator[Sequence[T]]:
        """Workers in groups of which the first units are made side by side."""
        each = self.cpus if self.first_s else 1
        for begin in range(0, len(workers), each):
            yield workers[begin : begin + each]

    def first_units_took(self, took_s: float) -> None:
        """Takes in how long first units side by side took, as `set_up_together` does."""
        if took_s > sum(self.first_s.values()):
            self.first_s = {}

    # --- messages -----------------------------------------------------------------------------------------------------

    def hear(self, worker: Worker, what: str, deadline: float | None = None) -> dict[str, Any]:
        """The worker's next message.

        Raises ProgramError where the program failed or vanished, BudgetError where it says nothing before the deadline.
        """
        began = time.monotonic()
        try:
            message = worker.hear(self.deadline if deadline is None else deadline)
        except WorkerGone as gone:
            self._vanished(worker, gone, what)
        except BudgetError as error:
            raise self._late(worker.label, what, time.monotonic() - began) from error
        end = message.get("end")
        if end is not None:
            self.judge_end(worker, end)
        return message

    def _late(self, label: str, what: str, waited_s: float) -> BudgetError:
        """A program that was waited for in vain; where that was for a moment only, others took the time."""
        name = self.name(label)
        if waited_s < WAITED_SHARE * self.request.budget:
            said = f"The budget was used up before {name} was through with {what}."
            return BudgetError(said, "Give a larger --budget, or make the programs' units smaller.")
        said = f"{name} was still busy with {what} when its time was up."
        return BudgetError(said, "Give a larger --budget, or make the program's units smaller.")

    def judge_end(self, worker: Worker, end: dict[str, Any]) -> None:
        """Raises the error for a program that ended badly in its set-up or its loop; later it is worth a remark."""
        if not self._ended_badly(worker, end) or end.get("cut"):  # our cut may be what it stumbled over
            return
        if end.get("where") == "after":
            if worker.label not in self._failed_after and not worker.changed:
                self._failed_after.add(worker.label)
                self.note(
                    "fails-after-loop", label=worker.label, message=end.get("message", f"exit status {end['status']}")
                )
            return
        self.failed(worker, end)

    def _ended_badly(self, worker: Worker, end: dict[str, Any]) -> bool:
        """A script may leave by itself with status 0; a call that leaves the process never gave its result."""
        return bool(end["status"]) or (end["how"] == "exit" and self.programs[worker.label].kind != "script")

    def failed(self, worker: Worker, end: dict[str, Any]) -> NoReturn:
        """Raises the error for a program that ended badly."""
        name = self.name(worker.label)
        loop = f"its loop, after {end['units']} whole units or more"
        places = {"set-up": "its set-up", "running": "one of its loops"}
        if self.programs[worker.label].kind == "variant":
            calls = f"after {end['units']} calls or more" if end["units"] else "in its first call"
            places, loop = {"set-up": "build"}, f"its unit, {calls}"
        what = places.get(end.get("where", ""), loop)
        worker.finish(time.monotonic() + 2.0)
        if end["how"] == "refused":
            raise UsageError(f"{name}: {end['message']}.", "Check what is named.")
        if end["how"] == "exit":
            said = worker.stderr.text().strip()
            raise ProgramError(
                f"{name} left with exit status {end['status']} in {what}.", self._advice(worker.label), said
            )
        advice = self._advice(worker.label, end["message"])
        raise ProgramError(f"{name} failed in {what}: {end['message']}", advice, end["traceback"])

    def _vanished(self, worker: Worker, gone: WorkerGone, what: str) -> NoReturn:
        worker.finish(time.monotonic() + 2.0)
        said = worker.stderr.text().strip()
        advice = self._advice(worker.label)
        raise ProgramError(f"{self.name(worker.label)} {gone.describe()} in {what}.", advice, said) from gone

    def _advice(self, label: str, message: str = "") -> str:
        """What to do about a program that failed with this message."""
        if message.startswith("EOFError"):
            return _STDIN
        if _NO_SPACE in message and not self.request.in_place and disk_usage(self.crew.folder).free < _LITTLE_BYTES:
            return _SCRATCH.format(folder=self.crew.folder)
        given = ", ".join(f"{name}={value}" for name, value in self.programs[label].settings)
        return f"Run it alone first{f', with {given}' if given else ''}; {_AS_PYTHON}"

    def name(self, label: str) -> str:
        """How messages call a program."""
        program: Program = self.programs[label]
        return f"{label} ({program.target})" if program.kind != "callable" else label


def reason(error: WhyslowerError) -> str:
    """Why a program failed, on one line: the message, with the last line of the details where it says more."""
    last = (error.details.strip().splitlines() or [""])[-1]
    return error.message if last in error.message else f"{error.message} {last}"


_AS_PYTHON = "whyslower runs it as Python would, with its input empty."
_LITTLE_BYTES = 1 << 20
_NO_SPACE = f"[Errno {errno.ENOSPC}]"
_SCRATCH = (
    "What programs write goes to {folder}: free some space there, set TMPDIR to another place, or give --in-place."
)
_STDIN = "It reads its standard input, which is empty here: give it its input as a file or an argument."
