"""Passes in which a program runs without the other: alone from a cold start, timed; and for its results, untimed."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, NamedTuple

from whyslower.errors import BudgetError, ProgramError
from whyslower.measure import disturbances
from whyslower.measure.stage import Stage
from whyslower.measure.worker import Worker, WorkerGone
from whyslower.store.events import SoloRun

SOLO_SHARE = 0.04  # of the budget for one program's stretch alone
SOLO_MOST_SHARE = 0.12  # where that is enough to reach the loop's end soon, or to see whether its units grow
TAIL_SHARE = 0.05  # for what a program does after its loop, where nothing but a printed time may come of it
FINISH_S = 2.0  # for a process that has said its last to end
BUSY = 0.15  # of a processor's time: so much that others use is no background any more
KEPT_OUTPUT = 4000  # characters of what a program printed


class ResultsRun(NamedTuple):
    """One untimed run for results: the folder of its snapshots, what it printed, its draws, whether it ended well."""

    folder: str
    output: str
    draws: list[dict[str, Any]]
    finished: bool
    units: int


def solo(stage: Stage, label: str, forked: bool = False) -> SoloRun:
    """Runs one program alone from a cold start (`forked`: with its imports made), its loop cut when time is up."""
    loop, budget = stage.loops[label], stage.request.budget
    began = time.monotonic()
    if loop.kind == "process":
        return _whole_process(stage, label)
    seconds, most = SOLO_SHARE * budget, SOLO_MOST_SHARE * budget
    worker = stage.start(label, "solo", forked=forked, seconds=seconds, most_seconds=most)
    door = stage.hear(worker, "its set-up").get("door", {})
    end: dict[str, Any] = _solo(stage, worker) if door else {"stretches": [], "cut": False}
    stage.crew.end(worker)
    _note_scratch(stage, door.get("scratch", "overlay"))
    stretches = tuple((a, b, c) for a, b, c in end["stretches"])
    return SoloRun(
        at=stage.now(),
        label=label,
        setup_s=door.get("setup_ns", 0) / 1e9,
        first_unit_s=stretches[0][2] / 1e9 if stretches else None,
        stretches=stretches,
        finished=not end["cut"],
        threads=door.get("threads", 0),
        process_s=time.monotonic() - began,
        output=worker.stdout.text()[-KEPT_OUTPUT:],
        printed=worker.stdout.size,
        rounds=end.get("rounds"),
        harness_ns=door.get("harness_ns", 0.0),
        faults=end.get("faults", 0.0),
        busy=end.get("busy", False),
        wait_s=end.get("wait_ns", 0) / 1e9,
        beside=door.get("beside", 0),
        libraries=door.get("libraries", {}),
    )


class Tried(NamedTuple):
    """A variant that was tried by itself: its run, and the most memory that it held."""

    run: SoloRun
    peak_bytes: int


def tried(stage: Stage, label: str, seconds: float, patience_s: float, forked: bool = True) -> Tried:
    """Runs one program for its first unit, what that gives, and so many seconds more.

    Raises ProgramError or UsageError where it can't be run, BudgetError where that takes longer than `patience_s`.
    """
    began, deadline = time.monotonic(), min(stage.deadline, time.monotonic() + patience_s)
    worker = stage.start(label, "try", forked=forked, seconds=seconds)
    try:
        door = stage.hear(worker, "its set-up", deadline).get("door")
        if door is None:
            raise ProgramError(f"{stage.name(label)} ended in its set-up.")
        _note_scratch(stage, door["scratch"])
        message = stage.hear(worker, "its first units", deadline)
    finally:
        stage.crew.end(worker)
    told = message.get("solo") or message["end"]
    stretches = tuple((a, b, c) for a, b, c in told["stretches"])
    if not stretches:
        raise ProgramError(f"{stage.name(label)} ended in its first unit.")
    run = SoloRun(
        at=stage.now(),
        label=label,
        setup_s=door["setup_ns"] / 1e9,
        first_unit_s=stretches[0][2] / 1e9,
        stretches=stretches,
        finished=False,
        threads=door["threads"],
        process_s=time.monotonic() - began,
        output=worker.stdout.text()[-KEPT_OUTPUT:],
        harness_ns=door["harness_ns"],
        wait_s=told["wait_ns"] / 1e9,
        libraries=door["libraries"],
        result=told["result"],
    )
    return Tried(run, told["peak_bytes"])


def _solo(stage: Stage, worker: Worker) -> dict[str, Any]:
    """The worker's stretches, and whether others used the processors meanwhile. What follows its loop may print a time
    and is waited for, but not for long."""
    told: dict[str, Any] = {}
    began, before, children = time.monotonic_ns(), disturbances.load(), worker.children_cpu_ns()

    def beside(cpu_ns: int) -> bool:
        own = cpu_ns + max(worker.children_cpu_ns() - children, 0)
        foreign, stolen = disturbances.between(before, disturbances.load(), own)
        return foreign + stolen > BUSY * (time.monotonic_ns() - began)

    while True:
        tail = time.monotonic() + TAIL_SHARE * stage.request.budget
        try:
            message = worker.hear(min(stage.deadline, tail)) if told else stage.hear(worker, "its loop")
        except (BudgetError, WorkerGone):
            if not told:
                raise
            return told
        if "end" in message:
            stage.judge_end(worker, message["end"])
            worker.finish(time.monotonic() + FINISH_S)
            return {"busy": beside(message["end"].get("cpu_ns", 0)), **told, **message["end"]}
        told = {**message["solo"], "busy": beside(message["solo"]["cpu_ns"])}


def _note_scratch(stage: Stage, kind: str) -> None:
    """Says so once where a program's writes can't all be kept from the user's folder."""
    if kind in ("copies", "none") and not stage.said_scratch:
        stage.said_scratch = True
        stage.note("scratch", scratch=kind)


def _whole_process(stage: Stage, label: str) -> SoloRun:
    began = time.monotonic()
    worker = stage.start(label, "whole", forked=False)
    stage.hear(worker, "its start")
    worker.order({"go": True})
    turn = stage.hear(worker, "its run")["turn"]
    stage.hear(worker, "its end")
    worker.finish(time.monotonic() + FINISH_S)
    stage.crew.end(worker)
    return SoloRun(
        at=stage.now(),
        label=label,
        setup_s=0.0,
        first_unit_s=turn["ns"] / 1e9,
        stretches=((0, 1, turn["ns"]),),
        finished=True,
        threads=0,
        process_s=time.monotonic() - began,
        output=worker.stdout.text()[-KEPT_OUTPUT:],
    )


class BegunRun(NamedTuple):
    """A run for results that was begun; `ours`: whether what fails may fail for what we changed."""

    worker: Worker
    folder: str
    ours: bool


def begin_results(
    stage: Stage, label: str, units: int, clock_rate: float = 1.0, shared_seed: int | None = None, **changed: Any
) -> BegunRun:
    """Begins to run a program for the results of its first units, untimed: others may run beside it.

    `changed` is what a variant's spec says beyond the program's own.
    """
    folder = Path(stage.crew.folder, f"results-{stage.crew.started + 1}")
    folder.mkdir()
    asked: dict[str, Any] = {
        "units": units,
        "clock_rate": clock_rate,
        "shared_seed": shared_seed,
        "results": str(folder),
        **changed,
    }
    worker = stage.start(label, "results", printed=folder / "printed", **asked)
    return BegunRun(worker, str(folder), ours=clock_rate != 1.0 or shared_seed is not None)


def results(stage: Stage, begun: BegunRun) -> ResultsRun:
    """Waits for a run for results, and ends it. What fails after its loop was cut is forgiven."""
    worker = begun.worker
    end = _seen(stage, worker)
    if end.get("how") in ("exception", "refused") and not end["units"] and not begun.ours:
        stage.failed(worker, end)
    stage.crew.end(worker)
    finished, units = end.get("how") == "finished", end.get("units", 0)
    return ResultsRun(begun.folder, worker.stdout.text(), worker.draws, finished, units)


def _seen(stage: Stage, worker: Worker) -> dict[str, Any]:
    """Waits for the snapshots, then a while for what the program prints after its loop."""
    message = worker.hear(stage.deadline)
    units = message.get("seen", 0)
    if "end" not in message:
        try:
            message = worker.hear(min(stage.deadline, time.monotonic() + TAIL_SHARE * stage.request.budget))
        except (BudgetError, WorkerGone):
            return {"how": "unfinished", "units": units}
    worker.finish(time.monotonic() + FINISH_S)
    return dict(message["end"])
