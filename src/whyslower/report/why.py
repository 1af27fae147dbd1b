"""Causes, what is ruled out, and remedies, computed from a log's trials."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from whyslower.attribution.explanation import LEAST_REST, OTHER_WORK, Explanation, Proven, Ruled, explain
from whyslower.attribution.growth import OTHERWISE, growth_share
from whyslower.attribution.trials import FEWEST_RESTARTS, Trials
from whyslower.evidence.growing import goes_over_as_much
from whyslower.records import Cause, Estimate, Factor, Remedy, RuledOut, SameWork, Turn, Unclear, Verdict
from whyslower.report import wording
from whyslower.report.reason import Why
from whyslower.report.remedies import ranked
from whyslower.report.session import Session
from whyslower.report.where import place
from whyslower.statistics.disturbance import crowded

# What says that the same is reached in another way, and is not so where it is not the same.
OF_THE_SAME_WORK = frozenset({"kernel-implementation", "algorithm-choice", "unfused"})
PROVEN_GAIN = 1.02  # the least that a remedy must surely gain: as the margin, a difference that does not matter


def why(session: Session, verdict: Verdict, work: SameWork) -> Why:
    """What a session says of a verdict's reason; nothing where it did not look for one."""
    tried = {name for taken in session.trials for name in taken.factors}
    grown = _growth(session, verdict, tried)
    looked = bool(session.trials) or any(factor.reading == "rest" for factor in session.factors.values())
    if not looked and grown is None:
        return Why()
    trials = trials_of(session, verdict.slower, verdict.faster)
    factors = list(session.factors.values())
    busy = crowded((taken.turn for taken in session.trials), session.cpus)
    found = explain(trials, factors, busy) if session.trials else Explanation()
    if _hardly_searched(session) and not (found.proven or found.located):
        found = _by_the_verdict(session, verdict, found)
    proven = [_cause(each, found.ratio, work, session, verdict.slower) for each in (*found.proven, *found.located)]
    causes = _merged([cause for cause in proven if cause.id])
    if work.kind == "unlike" and not any(cause.id == OTHER_WORK for cause in causes):
        causes += _of_other_work(found, trials, factors)
    if grown is not None:
        causes = _with_growth(grown, causes, [each for each in found.proven if each.factor.reading == "equal"])
    causes = _among_themselves(causes)
    return Why(
        causes=tuple(causes),
        located=tuple(sorted((cause for cause in proven if not cause.id), key=lambda cause: -(cause.share or 0.0))),
        ruled_out=tuple(
            _one_each([_ruled_out(r, found.ratio) for r in found.ruled_out if r.factor.cause != OTHER_WORK])
        ),
        unclear=tuple(_unclear(found, {cause.id for cause in causes})),
        unexplained=1 - sum(cause.share for cause in causes if cause.share is not None),
        remedies=tuple(_remedies(session, trials, verdict)),
        experiments=len({f.name if f.reading == "swap" else f.cause for f in factors if f.name in tried}),
        ratio=found.ratio if looked else None,
    )


def trials_of(session: Session, slower: str, faster: str) -> Trials:
    """The trials' turns, without the blocks that the rule against disturbances drops."""
    factors = session.factors.values()
    trials = Trials(slower, faster, factors, bursts=session.bursts, stretches=session.stretches)
    restarts: dict[int, list[tuple[tuple[str, ...], Turn]]] = {}
    for taken in session.trials:
        restarts.setdefault(taken.turn.restart, []).append((taken.factors, taken.turn))
    for turns in restarts.values():
        trials.add_restart(turns, session.cpus)
    return trials


def _hardly_searched(session: Session) -> bool:
    """Whether there was no time for as many restarts of the search's own as say anything. Whole stretches of the two
    programs may be others than the verdict's."""
    restarts = {taken.turn.restart for taken in session.trials if not taken.factors}
    return len(restarts) < FEWEST_RESTARTS and not (session.whole_loops or session.stretches)


def _by_the_verdict(session: Session, verdict: Verdict, found: Explanation) -> Explanation:
    """The same, with what is left of the difference named: the verdict's restarts tell as much of the programs as they
    are. Of a change that was hardly tried they tell nothing: as it is where such a one may have a share."""
    rest = [factor for factor in session.factors.values() if factor.reading == "rest"]
    untold = found.unexplained is None and any(taken.factors for taken in session.trials)
    if not rest or untold or any(each.share.value > 0 for each in found.unclear):
        return found
    trials = Trials(verdict.slower, verdict.faster, rest, bursts=session.bursts)
    for number, blocks in enumerate(session.measured):
        turns = [((), replace(b[label], restart=number)) for b in blocks for label in (verdict.slower, verdict.faster)]
        trials.add_restart(turns, session.cpus)
    return replace(explain(trials, rest), ruled_out=found.ruled_out, unclear=found.unclear)


def _cause(found: Proven, ratio: float, work: SameWork, session: Session, slower: str) -> Cause:
    factor = found.factor
    compared = session.compared.get(factor.name)
    changes_work = factor.reading == "swap" and compared is not None and compared.work.kind == "unlike"
    replaces_all = factor.reading == "rest" and found.cause in OF_THE_SAME_WORK
    return Cause(
        id=OTHER_WORK if work.kind == "unlike" and (changes_work or replaces_all) else found.cause,
        share=found.share.value,
        low=found.share.low,
        high=found.share.high,
        experiment=factor.what,
        before=ratio,
        after=found.after,
        line=factor.where or _where(session, slower, factor),
        same_as=found.alike,
        beside=found.beside,
    )


def _of_other_work(found: Explanation, trials: Trials, factors: Sequence[Factor]) -> list[Cause]:
    """What other work does to the time, where that is no part of the difference: it is there, whatever it takes."""
    base = trials.value(())
    effects = ((f, trials.effect((f.name,))) for f in factors if f.cause == OTHER_WORK and f.changes)
    factor, effect = next(((f, effect) for f, effect in effects if effect is not None), (None, None))
    if base is None or base.low <= 0 or factor is None or effect is None:
        return []
    ends = [end / base.value for end in (effect.value, effect.low, effect.high)]
    share, low, high = ends if effect.high < 0 else (None, None, None)
    cause = Cause(
        id=OTHER_WORK,
        share=share,
        low=low,
        high=high,
        experiment=factor.what,
        before=found.ratio,
        after=math.exp(base.value - effect.value),
        line=factor.where,
    )
    return [cause]


def _where(session: Session, slower: str, factor: Factor) -> str:
    seen, loop = session.evidence.get(slower), session.loops.get(slower)
    return place(seen, factor.lines, loop.file) if seen is not None and loop is not None else ""


def _merged(causes: Sequence[Cause]) -> list[Cause]:
    """One entry for each id, its shares added; the largest share's experiment speaks for it, beside the others'."""
    merged: dict[str, Cause] = {}
    for cause in sorted(causes, key=lambda c: -(c.share or 0.0)):
        before = merged.get(cause.id)
        merged[cause.id] = cause if before is None else _added(before, cause)
    return sorted(merged.values(), key=lambda c: -(c.share or 0.0))


def _added(one: Cause, other: Cause) -> Cause:
    """The first with the second's share added, the half widths as those of independent shares."""
    share = (one.share or 0.0) + (other.share or 0.0)
    below, above = (math.hypot(*(_half(cause, end) for cause in (one, other))) for end in (-1, 1))
    parts = (*(one.parts or (one,)), other)
    return replace(one, share=share, low=share - below, high=share + above, parts=parts)


def _among_themselves(causes: Sequence[Cause]) -> list[Cause]:
    """The same causes, each the same only as others of them: what another explains better is not named beside it."""
    named = {cause.id for cause in causes}
    return [
        replace(c, same_as=tuple(i for i in c.same_as if i in named), beside=tuple(i for i in c.beside if i in named))
        for c in causes
    ]


def _half(cause: Cause, end: int) -> float:
    bound = cause.low if end < 0 else cause.high
    return abs((cause.share or 0.0) - bound) if bound is not None else 0.0


def _ruled_out(found: Ruled, ratio: float) -> RuledOut:
    effect = found.effect
    return RuledOut(
        id=found.factor.cause,
        experiment=found.factor.what,
        effect=effect.value,
        low=effect.low,
        high=effect.high,
        before=ratio,
        after=ratio / effect.value,
        common=found.common,
    )


def _one_each(ruled: Sequence[RuledOut]) -> list[RuledOut]:
    best: dict[str, RuledOut] = {}
    for each in ruled:
        if each.id not in best or each.effect > best[each.id].effect:
            best[each.id] = each
    return list(best.values())


def _unclear(found: Explanation, named: Collection[str]) -> list[Unclear]:
    """What was tried and stays open; a cause that is named already, or what other work does, is not told again. Code
    that has no name is told of where no cause has one."""
    told = {*named, OTHER_WORK, *([""] if named else [])}
    return [
        Unclear(
            id=each.factor.cause,
            experiment=each.factor.what,
            share=each.share.value,
            low=each.share.low,
            high=each.share.high,
            crowded=each.crowded,
        )
        for each in found.unclear
        if each.factor.cause not in told
    ]


def _growth(session: Session, verdict: Verdict, tried: Collection[str]) -> Cause | None:
    """`state-growth`, proven by the time of the first units beside that of later ones; not while a setting that may as
    well be the reason is not among the factors that were tried."""
    slower, faster = (session.alone.get(label) for label in (verdict.slower, verdict.faster))
    if slower is None or faster is None or verdict.kind != "slower":
        return None
    seen = [session.evidence[label] for label in (verdict.slower, verdict.faster) if label in session.evidence]
    if len(seen) > 1 and goes_over_as_much(*seen):
        return None
    waiting = (each for each in session.factors.values() if each.reading == "equal" and each.name not in tried)
    if any(each.weight >= OTHERWISE and each.cause != "state-growth" for each in waiting):
        return None
    share = growth_share(slower.stretches, faster.stretches, verdict.ratio)
    if share is None:
        return None
    return Cause(
        id="state-growth",
        share=share.value,
        low=share.low,
        high=share.high,
        experiment=wording.EXPERIMENTS["state-growth"],
        before=verdict.ratio,
        after=verdict.ratio ** (1 - share.value),
    )


def _with_growth(grown: Cause, causes: list[Cause], tried: Sequence[Proven]) -> list[Cause]:
    """Growth is seen, not tried: what a setting takes away is that setting's, though it come with the unit's number
    (values that decay into subnormal ones, say). Code goes with it where both are in the difference."""
    others = [each for each in tried if each.factor.cause != grown.id]
    left = 1 - sum(each.share.value for each in others)
    if left < LEAST_REST:
        return causes
    share = min(grown.share or 0.0, left)
    low, high = (min(end or 0.0, left) for end in (grown.low, grown.high))
    if share < (grown.share or 0.0):
        after = (grown.before or 1.0) ** (1 - share)
        grown = replace(grown, share=share, low=low, high=high, after=after)
    kept = {each.factor.cause for each in others}
    return [grown, *(c for c in causes if c.id != grown.id and (c.id in kept or (c.share or 0) <= 1 - share))]


# --- remedies ---------------------------------------------------------------------------------------------------------


def _remedies(session: Session, trials: Trials, verdict: Verdict) -> list[Remedy]:
    """Changes to the slower program alone that were shown to help, the largest gain first."""
    found = []
    for name, compared in session.compared.items():
        factor = session.factors.get(name)
        gain = _gain(trials, factor, verdict) if factor is not None else None
        if factor is None or gain is None or gain.low < PROVEN_GAIN:
            continue
        found.append(
            Remedy(
                what=factor.remedy,
                program=verdict.slower,
                gain=gain.value,
                low=gain.low,
                high=gain.high,
                same_results=compared.work.kind == "same",
                checked=compared.work.kind != "unchecked",
                units=compared.work.units,
                patch=compared.patch,
            )
        )
    by_patch: dict[str, Remedy] = {}  # one change may have been tried under two names
    for remedy in ranked(found):
        by_patch.setdefault(remedy.patch or remedy.what, remedy)
    return list(by_patch.values())


def _gain(trials: Trials, factor: Factor, verdict: Verdict) -> Estimate | None:
    """Time before over time after; the other program as a whole gains what the verdict says."""
    if factor.reading == "rest":
        return Estimate(value=verdict.ratio, low=verdict.low, high=verdict.high)
    gain = trials.gain(verdict.slower, (factor.name,))
    return gain.ratio() if gain is not None else None
