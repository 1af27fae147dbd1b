"""Runs the passes that show whether programs do the same work, and has them judged."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec

from whyslower.errors import BudgetError
from whyslower.evidence.own_timing import own_timing
from whyslower.evidence.program_runs import ProgramRuns, Run
from whyslower.evidence.same_work import judge, needs_shared
from whyslower.evidence.snapshots import read_snapshots
from whyslower.measure.alone import results
from whyslower.measure.stage import Stage
from whyslower.measure.worker import WorkerGone
from whyslower.records import SameWork
from whyslower.store.events import SameWorkFound, SoloRun

UNITS = 3  # a wrong update shows after one; what is rounding and what is not shows better after a few
MORE_UNITS = 20  # where three left it open and more are cheap: a loop may do something at times only
CHEAP_S = 0.2
CLOCK_RATE = 1000.0  # in the second run, so that nothing that a clock made agrees with the first
SHARED_SEED = 20240229
LONGEST_SHARE = 0.4  # of the time that is left may go to these passes
WHOLE_LOOP_SHARE = 0.5  # of a loop that was cut: a printed time beyond it is about the loop, and so about the cut
SHARED_SHARE = 0.4  # of the budget must be left for the passes with shared random numbers
TOO_LONG = "two more runs of each would take {seconds:.0f} s, too much of the budget"
FAILED = "a run for the results did not come to its end: {what}"


def check_work(stage: Stage, alone: dict[str, SoloRun]) -> dict[str, SoloRun]:
    """Logs whether each program does the reference's work; returns the runs alone with their own timings put in."""
    reference = stage.request.reference
    others = [label for label in stage.programs if label != reference]
    cost = sum(run.setup_s + UNITS * _unit_s(run) for run in alone.values()) * 2
    if cost > LONGEST_SHARE * stage.left():
        _unchecked(stage, others, TOO_LONG.format(seconds=cost))
        return alone
    try:
        runs = {label: _as_they_are(stage, label, UNITS) for label in stage.programs}
        cheap = all(MORE_UNITS * _unit_s(run) < CHEAP_S for run in alone.values())
        for label in others:
            work = _judged(stage, runs[reference], runs[label], UNITS)
            if work.kind == "unchecked" and cheap and cost < LONGEST_SHARE * stage.left():
                a, b = (_as_they_are(stage, each, MORE_UNITS) for each in (reference, label))
                work = _judged(stage, a, b, MORE_UNITS)
            stage.write(SameWorkFound(at=stage.now(), label=label, work=work))
    except (WorkerGone, BudgetError) as error:
        what = error.describe() if isinstance(error, WorkerGone) else error.message.rstrip(".")
        _unchecked(stage, others, FAILED.format(what=what))
        return alone
    return {label: _timed(run, runs[label]) for label, run in alone.items()}


def _unchecked(stage: Stage, labels: list[str], why: str) -> None:
    for label in labels:
        stage.write(SameWorkFound(at=stage.now(), label=label, work=SameWork(kind="unchecked", why=why)))


def _as_they_are(stage: Stage, label: str, units: int) -> ProgramRuns:
    stage.watch.phase("same-work", label=label)
    loop = stage.loops[label]
    source = Path(stage.programs[label].directory, loop.file).read_text(errors="replace") if loop.file else ""
    return ProgramRuns(
        label=label,
        source=source,
        line=loop.line,
        kind=loop.kind,
        first=_run(stage, label, units),
        second=_run(stage, label, units, clock_rate=CLOCK_RATE),
    )


def _judged(stage: Stage, a: ProgramRuns, b: ProgramRuns, units: int) -> SameWork:
    if needs_shared(a, b) and stage.left() > SHARED_SHARE * stage.request.budget:
        a, b = (_with_shared(stage, runs, units) for runs in (a, b))
    return judge(a, b)


def _with_shared(stage: Stage, runs: ProgramRuns, units: int) -> ProgramRuns:
    return msgspec.structs.replace(
        runs,
        shared=_run(stage, runs.label, units, shared_seed=SHARED_SEED),
        shared_again=_run(stage, runs.label, units, clock_rate=CLOCK_RATE, shared_seed=SHARED_SEED),
    )


def _run(stage: Stage, label: str, units: int, clock_rate: float = 1.0, shared_seed: int | None = None) -> Run:
    found = results(stage, label, units, clock_rate, shared_seed)
    snapshots = read_snapshots(found.folder)
    shutil.rmtree(found.folder, ignore_errors=True)
    return Run(snapshots=snapshots, printed=found.output, draws=tuple(found.draws), ended=found.finished)


def _timed(alone: SoloRun, runs: ProgramRuns) -> SoloRun:
    """The run alone with the time that it printed itself, where that tells of a whole run."""
    assert runs.second is not None
    found = own_timing(alone.output, runs.first.printed, runs.second.printed, CLOCK_RATE)
    loop_s = sum(ns for _, _, ns in alone.stretches) / 1e9
    if found is None or (not alone.finished and found[0] > WHOLE_LOOP_SHARE * loop_s):
        return alone
    return msgspec.structs.replace(alone, own_timing_s=found[0], own_timing_text=found[1])


def _unit_s(run: SoloRun) -> float:
    return run.stretches[-1][2] / run.stretches[-1][1] / 1e9 if run.stretches else 0.0
