"""The answer of a session, computed from its log alone: also of a session that was killed."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec.structs import replace

from whyslower.records import Answer, ProgramTimes, Remark, SameWork, Verdict
from whyslower.report import findings, wording
from whyslower.report.names import names
from whyslower.report.reason import Why
from whyslower.report.routines import routines
from whyslower.report.session import Session
from whyslower.report.times import program_times
from whyslower.report.where import where
from whyslower.statistics.alone import alone_ratio, disagrees, over_all_ratio
from whyslower.statistics.blocks import log_ratio
from whyslower.statistics.sequence import Judgement, RatioSequence
from whyslower.store.events import AnyEvent

SEEN_SHARE = 0.8  # of a loop's rounds: what lies beyond tells little more of how it grows


def answer(events: Iterable[AnyEvent], log: str = "") -> Answer:
    """All that a log says. `log` is its path, handed through. Raises LogError when it does not begin a session."""
    session = Session(events)
    programs = _programs(session)
    verdicts = {label: found for label in session.others if (found := _verdict(session, label))}
    works = {label: _work(session, label) for label in session.others}
    causes = findings.causes(session.begun.reference, verdicts, works, programs)
    reason = _why(session, verdicts, works)
    causes = (*(c for c in causes if c.id not in {each.id for each in reason.causes}), *reason.causes)
    remarks = (*_remarks(session, verdicts, programs), *_experiments(reason, next(iter(verdicts.values()), None)))
    if any(cause.id == "state-growth" for cause in reason.causes):  # of the first comparison's slower program
        remarks += tuple(_first_rounds(session, programs, next(iter(verdicts.values())).slower))
    if any(cause.id == "timing-artifact" for cause in causes):  # it says the same, with its share
        remarks = tuple(each for each in remarks if each.kind != "own-timing-disagrees")
    return Answer(
        reference=session.begun.reference,
        labels=session.labels,
        verdicts=verdicts,
        works=works,
        programs=programs,
        causes=causes,
        located=reason.located,
        ruled_out=reason.ruled_out,
        unclear=reason.unclear,
        unexplained=findings.unexplained(causes) if reason.unexplained is None else reason.unexplained,
        remedies=reason.remedies,
        experiments=reason.experiments,
        where={label: where(seen, _our_call(session, label)) for label, seen in session.evidence.items()},
        routines={label: routines(seen) for label, seen in session.evidence.items()},
        remarks=remarks,
        machine=session.begun.machine,
        per="loop" if session.whole_loops else "unit",
        log=log,
        seconds=session.seconds,
        restarts=len(session.restarts),
        blocks=session.blocks,
        dropped=session.dropped.reasons.total(),
        ended=session.ended.why if session.ended else "killed",
    )


def _programs(session: Session) -> dict[str, ProgramTimes]:
    called = names(session.begun.programs)
    return {label: program_times(session, label, called[label]) for label in session.labels}


def _verdict(session: Session, label: str) -> Verdict | None:
    """The verdict about one program, None before the first restart is done."""
    reference = session.begun.reference
    sequence = RatioSequence(session.margin, len(session.others))
    for blocks in session.restarts:
        sequence.add(log_ratio(blocks, reference, label, session.means))
    judgement = sequence.judge(last=session.used_up)
    if not judgement.restarts:
        return None
    found = verdict(judgement, label, reference, session.margin)
    return replace(found, restarts_needed=sequence.restarts_needed()) if found.kind == "undecided" else found


def _why(session: Session, verdicts: dict[str, Verdict], works: dict[str, SameWork]) -> Why:
    """The reason, where the first comparison has a slower side."""
    label, found = next(iter(verdicts.items()), ("", None))
    if found is None or found.kind != "slower":
        return Why()
    from whyslower.report.why import why  # only here: all that explains is behind it, and takes long to import

    return why(session, found, works[label])


def verdict(judgement: Judgement, label: str, reference: str, margin: float) -> Verdict:
    """A judgement in words of slower and faster, its ratio turned so that it is at least 1."""
    low, high = judgement.low, judgement.high
    slower, faster = label, reference
    if judgement.log_ratio < 0:
        slower, faster, low, high = reference, label, -high, -low
    return Verdict(
        kind=judgement.kind,
        slower=slower,
        faster=faster,
        ratio=math.exp(abs(judgement.log_ratio)),
        low=math.exp(low),
        high=math.exp(high),
        margin=margin,
        restarts=judgement.restarts,
    )


def _work(session: Session, label: str) -> SameWork:
    why = wording.WORK_NOT_ASKED if session.ran_out else wording.WORK_NOT_REACHED
    return session.works.get(label) or SameWork(kind="unchecked", why=why)


def _remarks(session: Session, verdicts: dict[str, Verdict], programs: dict[str, ProgramTimes]) -> tuple[Remark, ...]:
    """What was noted while measuring, then what the figures themselves show."""
    said = [remark for remark in session.remarks if remark.kind == "whole-loops"]
    out = said if session.whole_loops else said[:-1]  # of several stretches the last is what was compared
    found = [remark for remark in session.remarks if remark not in out]
    found += session.dropped.remarks()
    found += [
        Remark(kind="growth", data={"label": label, "growth": times.growth})
        for label, times in programs.items()
        if times.growth is not None
    ]
    found += findings.own_timing_remarks(session.begun.reference, verdicts, programs)
    found += [remark for label in verdicts for remark in _alone(session, label, verdicts[label])]
    untried = session.untried()
    return (*found, *([Remark(kind="untried", data={"causes": untried})] if untried else []))


def _alone(session: Session, label: str, verdict: Verdict) -> list[Remark]:
    """Whether the two programs, each running alone, stand in another ratio than when they take turns. Whole runs take
    none, and a run alone that is unlike a plain one is told of as such."""
    if session.whole_loops or any(remark.kind == "plain-run" for remark in session.remarks):
        return []
    reference = session.begun.reference
    run, other = (session.alone.get(each) for each in (label, reference))
    if run is None or other is None:
        return []
    runs = (run.stretches, other.stretches)
    alone = over_all_ratio(*runs, 1, 1) if session.stretches else alone_ratio(*runs, session.bursts)
    if alone is None:
        return []
    turns, low, high = verdict.ratio, verdict.low, verdict.high
    if verdict.slower == reference:
        turns, low, high = 1 / turns, 1 / high, 1 / low
    if not disagrees(alone, turns, low, high):
        return []
    data = {"label": label, "reference": reference, "alone": alone, "turns": turns}
    return [Remark(kind="alone-disagrees", data=data)]


def _experiments(reason: Why, verdict: Verdict | None) -> list[Remark]:
    """Whether the two programs stood in another ratio in the experiments than in the turns that the verdict counts."""
    if verdict is None or reason.ratio is None:
        return []
    if not disagrees(reason.ratio, verdict.ratio, verdict.low, verdict.high):
        return []
    data = {"label": verdict.slower, "reference": verdict.faster, "tried": reason.ratio, "turns": verdict.ratio}
    return [Remark(kind="experiments-disagree", data=data)]


def _first_rounds(session: Session, programs: dict[str, ProgramTimes], slower: str) -> list[Remark]:
    """Of a program whose rounds proved to cost more the later they are, how far the ones that were compared reach."""
    times = programs.get(slower)
    length = times.loop.length if times and times.loop else None
    if not length or session.whole_loops or session.stretches:
        return []
    reached = session.reached(slower)
    if reached >= SEEN_SHARE * length:
        return []
    return [Remark(kind="first-rounds", data={"label": slower, "units": reached, "length": length})]


def _our_call(session: Session, label: str) -> int:
    """The line on which a loop of ours calls the user's function; 0 where there is none."""
    loop = session.loops.get(label)
    if loop is None or not loop.line or session.program(label).kind not in ("function", "callable"):
        return 0
    return loop.line + 1
