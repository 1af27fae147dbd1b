"""The main job, pass by pass: find the loops, run each program alone, compare their work, measure until decided."""

from __future__ import annotations

import math
from contextlib import suppress

import msgspec

from whyslower.errors import FAULTS, BudgetError, ProgramError, fault
from whyslower.evidence.amounts import works_on_as_much
from whyslower.evidence.ends import at_the_end, met, parted
from whyslower.evidence.how_often import times_as_often
from whyslower.evidence.paces import pace
from whyslower.evidence.passes import Checked, apart_later, check_work, since_door
from whyslower.measure.alone import solo
from whyslower.measure.discover import discover
from whyslower.measure.disturbances import gpu
from whyslower.measure.imports import preloadable_for
from whyslower.measure.measuring import Measuring
from whyslower.measure.observing import operations
from whyslower.measure.planning import first_units_together
from whyslower.measure.session import ended, framed
from whyslower.measure.stage import Stage
from whyslower.measure.trials import Setting
from whyslower.measure.watch import Watch
from whyslower.records import Loop, Request, SameWork
from whyslower.report.answer import verdict
from whyslower.schedule.stop import near_margin
from whyslower.statistics.steady import steadiness, swamped
from whyslower.store.events import LoopChosen, SameWorkFound, SoloRun
from whyslower.store.writer import LogWriter

PATIENCE, PATIENCE_S = 3.0, 3.0  # a changed program may set itself up so much longer than the slowest one alone
LEAST_LEFT = 0.05  # of the budget: with less, nothing can be found out
COMPILING_S = 60.0  # what compiles may take, where that is asked for
# Late over early units: a machine on which another program begins makes less of a difference than the first, and seldom
# so much as the second twice.
SURE_GROWTH = 4.0
CLEAR_GROWTH = 2.0
NEST = 1.5  # as many rounds of inner loops, within this factor: both programs have the same nest of loops
LOOKED_S = 0.3  # of each program's units, from inside, to tell whether rounds take the same steps
ABOUT = 1.1  # times as often is as often
LEVEL_LEFT = 0.5  # of the budget must be left for another look at one of them


def run(request: Request, log: LogWriter, watch: Watch) -> None:
    """Runs a session and logs it, its end included.

    Raises UsageError, ProgramError, BudgetError, PlatformError, and StoppedError where it was interrupted; no process
    of the session is left then either.
    """
    with framed(request, log, watch) as stage:
        ended(stage, _passes(stage))


def _passes(stage: Stage) -> str:
    stage.watch.phase("preparing")
    for program in stage.request.programs:
        if program.kind == "callable" and program.text is None and stage.request.why != "none":
            stage.note("no-source", label=program.label)
    stage.choose_preloads({p.label: preloadable_for(p) for p in stage.request.programs})
    discover(stage)
    if any(loop.kind == "process" for loop in stage.loops.values()):
        stage.preloads.clear()  # where the whole process is the unit, its imports are part of it
    solos: dict[str, SoloRun] = {}
    for label in stage.programs:
        stage.watch.phase("alone", label=label)
        solos[label] = _alone(stage, label)
    checked = check_work(stage, solos) if stage.request.check_work else Checked(solos, {}, {})
    solos, checked = _at_the_same_level(stage, solos, checked)
    stage.setup_s = {label: alone.setup_s for label, alone in solos.items()}
    stage.gpu = gpu() if any(alone.wait_s for alone in solos.values()) else None
    stage.first_s = first_units_together(stage, solos)
    for alone in checked.alone.values():
        stage.write(alone)
    measuring = Measuring(stage, solos, lambda: _rounds_alike(stage, checked))
    checked = _at_the_ends(stage, measuring, checked)
    stage.watch.phase(
        "measuring",
        loops=stage.loops,
        setup_s=stage.setup_s,
        runs=dict.fromkeys(solos, measuring.expected_runs()),
    )
    why = measuring.run()
    if why in ("decided", "likely") and stage.request.why != "none":
        _inquire(stage, measuring, checked)
    why = measuring.run() if why == "likely" else why
    if why == "decided":
        measuring.check_cold()
    return why


def _rounds_alike(stage: Stage, checked: Checked) -> bool:
    """Whether a round is the same work in all programs, or, where that is open, works on as much."""
    own = checked.runs.get(stage.request.reference)

    def as_much(label: str) -> bool:
        other = checked.runs.get(label)
        return own is not None and other is not None and works_on_as_much(own, other)

    alike = (w.kind == "same" or (w.kind == "unchecked" and as_much(label)) for label, w in checked.works.items())
    return bool(checked.works) and (all(alike) or _steps_alike(stage))


def _steps_alike(stage: Stage) -> bool:
    """Whether rounds take the same steps equally often, by a look inside."""
    if any(loop.length is None for loop in stage.loops.values()):
        return False
    stage.watch.phase("looking")
    seen = {label: operations(stage, label, LOOKED_S) for label in stage.programs}
    own = seen.pop(stage.request.reference)
    times = (times_as_often(own, theirs) for theirs in seen.values())
    return all(often is not None and 1 / ABOUT <= often <= ABOUT for often in times)


def _at_the_same_level(stage: Stage, solos: dict[str, SoloRun], checked: Checked) -> tuple[dict[str, SoloRun], Checked]:
    """With an inner loop of one program in its outer loop's place, where a round of that does what the other's loop
    does in one, and the outer one's do several times as much."""
    label = _perhaps_too_far_out(stage, checked)
    if not label or stage.left() < LEVEL_LEFT * stage.request.budget or not _as_many_within(stage, solos, label):
        return solos, checked
    outer, inner = stage.loops[label], stage.deeper[label].loop
    stage.loops[label] = inner
    with suppress(ProgramError, BudgetError):
        stage.watch.phase("alone", label=label)
        again = {**solos, label: _alone(stage, label)}
        found = check_work(stage, again)
        if all(work.kind == "same" for work in found.works.values()) and _pace(stage, found) == 1.0:
            stage.write(LoopChosen(at=stage.now(), label=label, loop=inner))
            stage.note("inner-loop", label=label, line=inner.line, other=outer.line)
            return again, found
    stage.loops[label] = outer
    for other, work in checked.works.items():
        stage.write(SameWorkFound(at=stage.now(), label=other, work=work))
    return solos, checked


def _as_many_within(stage: Stage, solos: dict[str, SoloRun], label: str) -> bool:
    """Whether all rounds of a program's inner loop are nearer in number to the other program's than its outer ones are:
    ten steps for each of another program's are ten times its work."""
    rounds = {each: _rounds_at_least(stage.loops[each], run) for each, run in solos.items()}
    outer, (other,) = rounds[label], (number for each, number in rounds.items() if each != label)
    return abs(math.log(outer * stage.deeper[label].rounds / other)) < abs(math.log(outer / other))


def _rounds_at_least(loop: Loop, run: SoloRun) -> float:
    """Rounds of a whole loop; where nobody knows them, as many as were seen."""
    return max(1, loop.length or run.rounds or sum(units for _, units, _ in run.stretches))


def _perhaps_too_far_out(stage: Stage, checked: Checked) -> str:
    """The program of a pair whose loop may stand for several rounds of the other's, by what both append to, or since
    they are not known to do the same and it alone has a loop of many rounds inside; "" where neither is."""
    if len(checked.works) != 1 or not stage.deeper or stage.request.per == "loop":
        return ""
    ((other, work),), reference = checked.works.items(), stage.request.reference
    amount = _pace(stage, checked)
    if amount != 1.0:
        fuller = reference if amount < 1.0 else other
        return fuller if fuller in stage.deeper else ""
    rounds = {label: stage.deeper[label].rounds if label in stage.deeper else 1.0 for label in stage.programs}
    low, high = sorted(rounds, key=lambda label: rounds[label])
    return high if work.kind != "same" and rounds[high] > NEST * rounds[low] else ""


def _pace(stage: Stage, checked: Checked) -> float:
    (other,), reference = checked.works, stage.request.reference
    return pace(checked.runs[reference], checked.runs[other]) if len(checked.runs) == 2 else 1.0


def _at_the_ends(stage: Stage, measuring: Measuring, checked: Checked) -> Checked:
    """With another answer about results where loops that take different numbers of rounds are compared whole, and where
    programs whose first rounds agree end otherwise, or that leave it open end alike."""
    reference, works = since_door(checked, measuring.solos[measuring.reference]), dict[str, SameWork]()
    for label, before in checked.works.items():
        run = since_door(checked, measuring.solos[label])
        if measuring.other_rounds(label):
            work: SameWork | None = at_the_end(reference, run)
        else:
            pair = [checked.runs.get(each) for each in (measuring.reference, label)]
            work = parted(reference, run, before, pair)
            if work is None and not apart_later(checked, measuring.reference, label):
                work = met(reference, run, before, pair)
        if work is not None:
            works[label] = work
            stage.write(SameWorkFound(at=stage.now(), label=label, work=work))
    return checked._replace(works=checked.works | works)


def _inquire(stage: Stage, measuring: Measuring, checked: Checked) -> None:
    """Goes on to the reason where the first comparison has a slower side, or has it in all likelihood, and its loops
    can take turns."""
    from whyslower.inquiry.begin import Known  # only a pair with a slower side pays for what these import
    from whyslower.inquiry.run import inquire

    planner = measuring.planner
    if stage.left() < LEAST_LEFT * stage.request.budget:
        return
    label = measuring.others[0]
    judged = measuring.sequences[label].judge()
    found = verdict(judged, label, measuring.reference, measuring.margin)
    if found.kind != "slower" and not measuring.early:
        return
    if near_margin(judged, measuring.margin):
        stage.note("near-margin", margin=measuring.margin)
        return
    to_the_end = planner.whole == []
    rounds = measuring.rounds if to_the_end else dict.fromkeys(measuring.solos, 1)  # in what is a unit to the planner
    if rounds is None:
        stage.note("why-whole")
        return
    slower_rounds = rounds[found.slower]
    whole = slower_rounds if to_the_end else sum(turns[label].units for turns in planner.whole or ()) or None
    unit_s = {each: seconds / slower_rounds for each, seconds in planner.unit_s.items()}
    share = {each: number / slower_rounds for each, number in rounds.items()}
    if measuring.checks.all_cold:
        stage.preloads.clear()
    slowest = max(run.setup_s + (run.first_unit_s or 0.0) for run in checked.alone.values())
    patience_s = COMPILING_S if stage.request.why == "full" else PATIENCE_S + PATIENCE * slowest
    warm = planner.warm() if planner.other_at_first else {}
    setting = Setting(planner.room, planner.wait_s, whole, patience_s, unit_s, to_the_end, warm)
    seen = checked.alone | measuring.grown, unit_s, checked.works, checked.runs
    known = Known(*seen, setting, share, bool(measuring.bursts), measuring.take)
    try:  # whatever happens, the verdict stands, and what was found out until then is in the log
        inquire(stage, found, known)
    except BudgetError:
        pass
    except FAULTS as error:
        stage.note("why-broke-off", fault=fault(error))


def _alone(stage: Stage, label: str) -> SoloRun:
    """One program alone; once more where others left it next to no time. Growth is believed only of a program that
    shows it twice, or by more than any load makes; what starting it costs was seen the first time."""
    run = solo(stage, label)
    if run.busy and not run.finished and swamped(run.stretches):
        run = solo(stage, label)
    seen = steadiness(run.stretches, run.busy)
    if not seen.doubtful and (seen.growth is None or seen.trend != "growing" or seen.growth >= SURE_GROWTH):
        return run
    again = solo(stage, label, forked=True)
    again = msgspec.structs.replace(again, setup_s=run.setup_s, first_unit_s=run.first_unit_s)
    found = steadiness(again.stretches, again.busy)
    grows = found.trend == "growing" and (not seen.doubtful or (found.growth or 0.0) >= CLEAR_GROWTH)
    return run if (seen.trend == "growing") == grows else again
