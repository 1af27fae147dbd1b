"""Runs the passes that show whether programs do the same work, and has them judged."""

from __future__ import annotations

import math
import shutil
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from whyslower.errors import FAULTS, BudgetError, ProgramError, WhyslowerError, fault
from whyslower.evidence import phrases
from whyslower.evidence.further import breaks_off
from whyslower.evidence.late import Branch, unlike_and_late
from whyslower.evidence.own_timing import own_timing
from whyslower.evidence.program_runs import ProgramRuns, Run
from whyslower.evidence.same_work import judge, needs_shared
from whyslower.evidence.snapshots import read_snapshots
from whyslower.measure.alone import ResultsRun, begin_results, results
from whyslower.measure.planning import SPINNING
from whyslower.measure.specs import text_of
from whyslower.measure.stage import Stage
from whyslower.measure.worker import WorkerGone
from whyslower.records import SameWork
from whyslower.store.events import SameWorkFound, SoloRun

UNITS = 3  # a wrong update shows after one; what is rounding and what is not shows better after a few
MORE_UNITS = 20  # where three left it open and more are cheap: a loop may do something at times only
CHEAP_S = 0.2
MORE_COST = 2.0  # times as long do passes of so many units take at least: they copy all that lives after each
MORE_SHARE = 0.15  # of the time that is left may go to them
FURTHER_UNITS, FURTHER_BYTES = 60, 16 << 20  # at most, that are looked at where they are cheap, for what fewer miss
MOST_VALUES = 2000  # after the last of them: objects that become more unit by unit take long to hold against each other
LATE_S, LATE_BYTES = 0.5, 256 << 20  # of all units up to one in which something runs first, that it is looked at
SHOWN_WITHIN = 3  # units, what begins in one shows in what is carried on: a rate that is set after a step, say
LOOKING_S = 0.5e-3  # to keep what lives after a unit, however little that is
LONG_SETUP_S = 1.0  # a set-up that is made twice at once
CLOCK_RATE = 1000.0  # in the second run, so that nothing that a clock made agrees with the first
SHARED_SEED = 20240229
LONGEST_SHARE = 0.4  # of the time that is left may go to these passes
DOUBTFUL = 2.0  # times that: up to there one run is worth it, as most of a set-up may be imports that are made already
WHOLE_LOOP_SHARE = 0.5  # of a loop that was cut: a printed time beyond it is about the loop, and so about the cut
SHARED_SHARE = 0.4  # of the budget must be left for the passes with shared random numbers
TOO_LONG = "two more runs of each would take {seconds:.0f} s, too much of the budget"
FAULTY = "comparing broke off by a fault in whyslower itself ({fault}), which please report"
FAILED = "a run for the results did not come to its end: {what}"


class Checked(NamedTuple):
    """The runs alone with the scripts' own timings put in, and the runs for results, by label, where they were made."""

    alone: dict[str, SoloRun]
    runs: dict[str, ProgramRuns]
    works: dict[str, SameWork]


def check_work(stage: Stage, alone: dict[str, SoloRun]) -> Checked:
    """Logs whether each program does the reference's work."""
    reference = stage.request.reference
    others = [label for label in stage.programs if label != reference]
    units = 1 if stage.processes else UNITS
    cost = sum(run.setup_s + units * run.last_unit_s for run in alone.values()) * 2
    works: dict[str, SameWork] = {}
    try:
        if cost > LONGEST_SHARE * stage.left():
            cost = _as_tried(stage, alone, cost)
        if cost > LONGEST_SHARE * stage.left():
            return Checked(alone, {}, _unchecked(stage, others, TOO_LONG.format(seconds=cost)))
        began = stage.now()
        runs = {label: _as_they_are(stage, label, UNITS, _beside_itself(stage, alone[label])) for label in alone}
        cheap = all(MORE_UNITS * run.last_unit_s < CHEAP_S for run in alone.values())
        for label in others:
            work = _judged(stage, runs[reference], runs[label], UNITS)
            affordable = MORE_COST * (stage.now() - began) < MORE_SHARE * stage.left()
            if work.kind == "unchecked" and cheap and affordable:
                a, b = (_as_they_are(stage, each, MORE_UNITS) for each in (reference, label))
                work = _judged(stage, a, b, MORE_UNITS)
            slowest_s = max(run.last_unit_s for run in alone.values())
            work, further = _with_late(stage, work, runs[reference], runs[label], slowest_s)
            runs |= {each.label: each for each in further}
            if affordable:
                work = _with_further(stage, work, runs[reference], runs[label], slowest_s)
            works[label] = work
            stage.write(SameWorkFound(at=stage.now(), label=label, work=work))
    except (WorkerGone, BudgetError) as error:
        what = error.describe() if isinstance(error, WorkerGone) else error.message.rstrip(".")
        why = FAILED.format(what=what)
    except FAULTS as error:
        why = FAULTY.format(fault=fault(error))
    else:
        return Checked({label: _timed(run, runs[label]) for label, run in alone.items()}, runs, works)
    return Checked(alone, {}, works | _unchecked(stage, [each for each in others if each not in works], why))


def _as_tried(stage: Stage, alone: dict[str, SoloRun], cost: float) -> float:
    """What the runs cost where the programs' imports are made already, by one of the dearest; else as was expected."""
    if cost > DOUBTFUL * LONGEST_SHARE * stage.left() or not all(stage.preloads.get(label) for label in alone):
        return cost
    dearest = max(alone, key=lambda label: alone[label].setup_s + UNITS * alone[label].last_unit_s)
    stage.watch.phase("same-work", label=dearest)
    began = stage.now()
    _run(stage, dearest, UNITS)
    return 2 * len(alone) * (stage.now() - began)


def changed_work(stage: Stage, own: ProgramRuns, source: str, changed: dict[str, Any]) -> SameWork:
    """Whether a program with something `changed` in its spec still gives its `own` results; `source`: its text then."""
    label, line = own.label, changed.get("line", own.line)
    units = max(own.first.snapshots.last, 1)
    try:
        runs = msgspec.structs.replace(
            own,
            source=source,
            line=line,
            first=_run(stage, label, units, **changed),
            second=_run(stage, label, units, clock_rate=CLOCK_RATE, **changed),
            shared=None,
            shared_again=None,
        )
        if needs_shared(own, runs):
            own = own if own.shared_again is not None else _with_shared(stage, own, units)  # what a clock made, too
            runs = msgspec.structs.replace(runs, shared=_run(stage, label, units, shared_seed=SHARED_SEED, **changed))
        work = judge(own, runs)
        return _unreached(work, _late(work, own, runs))
    except (WorkerGone, WhyslowerError) as error:
        what = error.describe() if isinstance(error, WorkerGone) else error.message.rstrip(".")
        return SameWork(kind="unchecked", why=FAILED.format(what=what))


def _with_late(
    stage: Stage, work: SameWork, a: ProgramRuns, b: ProgramRuns, unit_s: float
) -> tuple[SameWork, tuple[ProgramRuns, ...]]:
    """As `_unreached`, where as many units as are needed can't be looked at: one that is first unlike where such code
    first ran is unlike. With the longer runs, where these answered."""
    late = _late(work, a, b)
    if not late:
        return work, ()
    reached = {branch.round + shown for _, branch in late for shown in range(1, SHOWN_WITHIN + 1)}
    units = max(reached)
    bytes_ = units * max(runs.first.snapshots.bytes for runs in (a, b))
    dear = 4 * units * (unit_s + LOOKING_S) > MORE_SHARE * stage.left() or units * unit_s > LATE_S
    if dear or bytes_ > LATE_BYTES or stage.left() < SHARED_SHARE * stage.request.budget:
        return _unreached(work, late), ()
    further = _as_they_are(stage, a.label, units), _as_they_are(stage, b.label, units)
    judged = _judged(stage, *further, units)
    first = judged.first_difference
    if judged.kind == "same" or (judged.kind == "unlike" and first is not None and first.unit in reached):
        return judged, further
    return _unreached(work, late), ()


def _with_further(stage: Stage, work: SameWork, a: ProgramRuns, b: ProgramRuns, unit_s: float) -> SameWork:
    """The answer after far more units, where fewer agree or leave it open: what is done at times only, or told by more
    results alone, may be other work."""
    bytes_ = max(runs.first.snapshots.bytes for runs in (a, b))
    units = int(min(FURTHER_UNITS, CHEAP_S / max(unit_s, 1e-9), FURTHER_BYTES / max(bytes_, 1), *map(_few, (a, b))))
    answered = work.kind == "unlike" or (work.kind == "same" and work.random_numbers == "shared")
    if answered or a.kind == "process" or units <= max(work.units, MORE_UNITS):
        return work
    once = [
        msgspec.structs.replace(runs, first=_run(stage, runs.label, units), second=None, shared=None, shared_again=None)
        for runs in (a, b)
    ]
    if breaks_off(*once) is None:
        return work
    twice = [
        msgspec.structs.replace(runs, second=_run(stage, runs.label, units, clock_rate=CLOCK_RATE)) for runs in once
    ]
    return breaks_off(*twice) or work


def _few(runs: ProgramRuns) -> float:
    """Units after which a program has so many values, as they became more until the last that was looked at."""
    seen = runs.first.snapshots
    counts = {unit: len(snapshot.values) for unit, snapshot in seen.units.items() if unit}
    first, last = min(counts, default=0), max(counts, default=0)
    more = (counts[last] - counts[first]) / (last - first) if first < last else 0.0
    return last + (MOST_VALUES - counts[last]) / more if more > 0 else math.inf


def _unreached(work: SameWork, late: list[tuple[str, Branch]]) -> SameWork:
    """What agrees is not known to be the same where one program has code that the compared units did not reach."""
    if not late:
        return work
    label, branch = late[0]
    at = {"condition": branch.condition, "line": branch.line, "label": label, "unit": branch.round + 1}
    why = phrases.LATE.format(**at, units=phrases.units(work.units))
    return SameWork(kind="unchecked", why=why, compared=work.compared, units=work.units)


def _late(work: SameWork, a: ProgramRuns, b: ProgramRuns) -> list[tuple[str, Branch]]:
    """What the units that agree did not reach, and only one program has: its label, and where it stands."""
    return _of_one(work, a, b) if work.kind == "same" else []


def since_door(checked: Checked, run: SoloRun) -> SoloRun:
    """A program's run alone with what it printed from its loop's door on, for what it printed before is no result: as
    many bytes as in its run for results, up to the end of a line. Nothing of it where these are not known."""
    runs = checked.runs.get(run.label)
    if runs is not None and runs.kind == "process":
        return run
    door = runs.first.snapshots.units.get(0) if runs is not None else None
    if door is None or door.printed is None or run.printed is None:
        return msgspec.structs.replace(run, output="")
    kept = run.output.encode()
    begins = max(0, door.printed - (run.printed - len(kept)))
    whole = begins == 0 or kept[begins - 1 : begins] == b"\n"
    return msgspec.structs.replace(run, output=kept[begins:].decode(errors="replace") if whole else "")


def apart_later(checked: Checked, reference: str, label: str) -> bool:
    """Whether one of two programs has code that the other one hasn't, and that no unit that was compared reached."""
    pair = [checked.runs[each] for each in (reference, label) if each in checked.runs]
    return len(pair) == 2 and bool(_of_one(checked.works[label], *pair))


def _of_one(work: SameWork, a: ProgramRuns, b: ProgramRuns) -> list[tuple[str, Branch]]:
    found = unlike_and_late(a.source, a.line, b.source, b.line, work.units)
    return [(runs.label, branch) for runs, branches in zip((a, b), found, strict=True) for branch in branches]


def _unchecked(stage: Stage, labels: list[str], why: str) -> dict[str, SameWork]:
    work = SameWork(kind="unchecked", why=why)
    for label in labels:
        stage.write(SameWorkFound(at=stage.now(), label=label, work=work))
    return dict.fromkeys(labels, work)


def _beside_itself(stage: Stage, run: SoloRun) -> bool:
    """Whether a program may run twice at once: where its set-up is long, and its libraries' threads don't spin for the
    processors that others have."""
    return run.setup_s >= LONG_SETUP_S and stage.cpus > 1 and not SPINNING & run.libraries.keys()


def _as_they_are(stage: Stage, label: str, units: int, beside: bool = False) -> ProgramRuns:
    stage.watch.phase("same-work", label=label)
    loop = stage.loops[label]
    source = text_of(stage.programs[label], loop.file)
    first, second = _twice(stage, label, units, beside)
    return ProgramRuns(
        label=label,
        source=source,
        line=loop.line,
        kind=loop.kind,
        length=loop.length,
        first=first,
        second=second,
    )


def _twice(stage: Stage, label: str, units: int, beside: bool) -> tuple[Run, Run]:
    """Its results, and those by a clock that runs faster; `beside`: both at once, if the program can bear that."""
    if beside:
        with suppress(ProgramError, WorkerGone):  # it may want a file or a port for itself
            return _both_at_once(stage, label, units)
    return _run(stage, label, units), _run(stage, label, units, clock_rate=CLOCK_RATE)


def _both_at_once(stage: Stage, label: str, units: int) -> tuple[Run, Run]:
    begun = [begin_results(stage, label, units, clock_rate=rate) for rate in (1.0, CLOCK_RATE)]
    try:
        first, second = (_seen(results(stage, each)) for each in begun)
    finally:
        for each in begun:
            stage.crew.end(each.worker)
    return first, second


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


def _run(
    stage: Stage, label: str, units: int, clock_rate: float = 1.0, shared_seed: int | None = None, **changed: Any
) -> Run:
    return _seen(results(stage, begin_results(stage, label, units, clock_rate, shared_seed, **changed)))


def _seen(found: ResultsRun) -> Run:
    snapshots = read_snapshots(found.folder)
    shutil.rmtree(found.folder, ignore_errors=True)
    return Run(snapshots=snapshots, printed=found.output, draws=tuple(found.draws), ended=found.finished)


def _timed(alone: SoloRun, runs: ProgramRuns) -> SoloRun:
    """The run alone with the time that it printed itself, where that tells of a whole run."""
    assert runs.second is not None
    found = own_timing(alone.output, runs.first.printed, runs.second.printed, CLOCK_RATE)
    if found is None or (not alone.finished and found[0] > WHOLE_LOOP_SHARE * alone.loop_s):
        return alone
    return msgspec.structs.replace(alone, own_timing_s=found[0], own_timing_text=found[1])
