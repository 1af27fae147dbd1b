"""Passes in which a program runs without the other: alone from a cold start, timed; and for its results, untimed."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, NamedTuple

from whyslower.measure.stage import Stage
from whyslower.store.events import SoloRun

SOLO_SHARE = 0.04  # of the budget for one program's stretch alone
SOLO_WHOLE_SHARE = 0.12  # where that is enough to reach the loop's end, or to see whether its units grow
KEPT_OUTPUT = 4000  # characters of what a program printed


class ResultsRun(NamedTuple):
    """One untimed run for results: the folder of its snapshots, what it printed, its draws, whether it ended well."""

    folder: str
    output: str
    draws: list[dict[str, Any]]
    finished: bool
    units: int


def solo(stage: Stage, label: str) -> tuple[SoloRun, bool]:
    """Runs one program alone from a cold start, its loop cut when time is up; and whether its work is asynchronous."""
    loop, budget = stage.loops[label], stage.request.budget
    began = time.monotonic()
    if loop.kind == "process":
        return _whole_process(stage, label), False
    worker = stage.start(
        label, "solo", forked=False, seconds=SOLO_SHARE * budget, most_seconds=SOLO_WHOLE_SHARE * budget
    )
    door = stage.hear(worker, "its set-up").get("door")
    limit = time.monotonic() + SOLO_WHOLE_SHARE * budget + stage.left()
    end: dict[str, Any] = stage.hear(worker, "its loop", limit)["end"] if door else {"stretches": [], "cut": False}
    worker.finish(time.monotonic() + 2.0)
    stage.crew.end(worker)
    stretches = tuple((a, b, c) for a, b, c in end["stretches"])
    run = SoloRun(
        at=stage.now(),
        label=label,
        setup_s=door["setup_ns"] / 1e9 if door else 0.0,
        first_unit_s=stretches[0][2] / 1e9 if stretches else None,
        stretches=stretches,
        finished=not end["cut"],
        threads=door["threads"] if door else 0,
        process_s=time.monotonic() - began,
        output=worker.stdout.text()[-KEPT_OUTPUT:],
    )
    return run, bool(end.get("asynchronous"))


def _whole_process(stage: Stage, label: str) -> SoloRun:
    began = time.monotonic()
    worker = stage.start(label, "whole", forked=False)
    stage.hear(worker, "its start")
    worker.order({"go": True})
    turn = stage.hear(worker, "its run")["turn"]
    stage.hear(worker, "its end")
    worker.finish(time.monotonic() + 2.0)
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


def results(
    stage: Stage, label: str, units: int, clock_rate: float = 1.0, shared_seed: int | None = None
) -> ResultsRun:
    """Runs a program for the results of its first units, untimed. What fails after its loop was cut is forgiven."""
    folder = Path(stage.crew.folder, f"results-{stage.crew.started + 1}")
    folder.mkdir()
    asked: dict[str, Any] = {
        "units": units,
        "clock_rate": clock_rate,
        "shared_seed": shared_seed,
        "results": str(folder),
    }
    worker = stage.start(label, "results", printed=folder / "printed", **asked)
    end = worker.hear(stage.deadline).get("end", {})
    if not end.get("units") and end.get("how") in ("exception", "refused"):
        stage.failed(worker, end)
    worker.finish(time.monotonic() + 2.0)
    stage.crew.end(worker)
    return ResultsRun(
        str(folder), worker.stdout.text(), worker.draws, end.get("how") == "finished", end.get("units", 0)
    )
