"""Claims: sentences about an effect, and what a measured effect says of one. Their files are read in claim_file.py."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from whyslower.errors import UsageError
from whyslower.questions import Claim, Effect, Interaction, Judged, Level, Levels, StudyFactor
from whyslower.records import Verdict
from whyslower.studies import claim_phrases as phrases
from whyslower.studies.claim_file import read_claims

__all__ = ["about", "depending", "failed", "judge", "left_open", "needed", "read_claims", "resolved", "room", "same"]

Kind = Literal["supported", "refuted", "open"]


class Figure(NamedTuple):
    """Time at the claim's level over time at what it is held against, with its 95 % interval."""

    ratio: float
    low: float
    high: float


# --- judging ----------------------------------------------------------------------------------------------------------


def judge(claim: Claim, found: Effect | Verdict, log: str = "") -> Judged:
    """The claim in the light of what was measured of it; pure.

    A difference is believed where the interval lies wholly beyond the margin (and the verdict about it stands), its
    absence where the interval lies wholly on this side of it. An interval that touches the margin leaves it open.
    Raises ValueError where `found` is about something else.
    """
    figure = _figure(claim, found)
    kind, why = _judged(claim, figure, sure=found.kind != "undecided")
    return Judged(claim=claim, kind=kind, why=why, ratio=figure.ratio, low=figure.low, high=figure.high, log=log)


def depending(judged: Judged, interactions: Sequence[Interaction]) -> Judged:
    """The same, in the light of other factors on which the claim's effect surely depends.

    What is typical over their levels needs not hold at each. Where the effect at one of them is so many times that at
    another that it can't lie within the margin at both, it does change the time.
    """
    matter = [each for each in interactions if each.matters and _of(judged.claim, each)]
    if not matter:
        return judged
    most = max(matter, key=lambda each: abs(math.log(each.ratio)))
    other = most.other if most.factor == judged.claim.factor else most.factor
    direction, bound = judged.claim.direction, math.log1p(judged.claim.margin)
    least = min(abs(math.log(end)) if end > 0 else math.inf for end in (most.low, most.high))
    if direction in ("slower", "faster"):
        return msgspec.structs.replace(judged, why=judged.why + phrases.typical_over(other))
    if least > 2 * bound:
        kind: Kind = "supported" if direction == "changes" else "refuted"
        return msgspec.structs.replace(judged, kind=kind, why=phrases.changes_by(other, most.ratio))
    if least <= bound:  # at no level is it surely further from what is typical than the margin
        return judged
    beyond = judged.kind == ("supported" if direction == "changes" else "refuted")
    return msgspec.structs.replace(
        judged, kind=judged.kind if beyond else "open", why=judged.why + phrases.typical_over(other)
    )


def _of(claim: Claim, found: Interaction) -> bool:
    """Whether an interaction is one of the effect that the claim is about."""
    sides = (
        (found.factor, found.level, found.against),
        (found.other, found.other_level, found.other_against),
    )
    return any(
        factor == claim.factor
        and (
            (same(one, claim.level) and same(two, claim.against))
            or (same(two, claim.level) and same(one, claim.against))
        )
        for factor, one, two in sides
    )


def room(judged: Judged) -> float | None:
    """How far, in log, an open claim's estimate lies from the nearest of its bounds: a half-width below it decides.

    None for a claim that is not open, or of which nothing was measured.
    """
    if judged.kind != "open" or judged.ratio is None:
        return None
    distance, bound = math.log(judged.ratio), math.log1p(judged.claim.margin)
    bounds = {"slower": (bound,), "faster": (-bound,)}.get(judged.claim.direction, (bound, -bound))
    return min(abs(distance - each) for each in bounds)


def left_open(claim: Claim, why: str, log: str = "") -> Judged:
    """A claim of which nothing was measured."""
    return Judged(claim=claim, kind="open", why=why, log=log)


def about(claim: Claim, effects: Sequence[Effect]) -> Effect | None:
    """The effect that the claim is about, in whichever direction it was measured."""
    pairs = ((claim.level, claim.against), (claim.against, claim.level))
    return next(
        (
            each
            for each in effects
            if each.factor == claim.factor
            and any(same(each.level, one) and same(each.against, other) for one, other in pairs)
        ),
        None,
    )


def _judged(claim: Claim, figure: Figure, sure: bool) -> tuple[Kind, str]:
    upper, lower = 1 + claim.margin, 1 / (1 + claim.margin)
    slower, faster = (figure.low > upper, phrases.SLOWER), (figure.high < lower, phrases.FASTER)
    not_slower, not_faster = (figure.high < upper, phrases.NOT_SLOWER), (figure.low > lower, phrases.NOT_FASTER)
    within = (not_slower[0] and not_faster[0], phrases.WITHIN)
    outcomes = {  # what supports it, and what refutes it, the plainest word first
        "slower": ((slower,), (faster, within, not_slower)),
        "faster": ((faster,), (slower, within, not_faster)),
        "changes": ((slower, faster), (within,)),
        "same": ((within,), (slower, faster)),
    }
    if (slower[0] or faster[0]) and not sure:
        return "open", phrases.TOO_EARLY
    kinds: tuple[Kind, Kind] = ("supported", "refuted")
    for kind, found in zip(kinds, outcomes[claim.direction], strict=True):
        for holds, why in found:
            if holds:
                return kind, why
    return "open", phrases.ACROSS


def _figure(claim: Claim, found: Effect | Verdict) -> Figure:
    """The figure turned so that it is the claim's level over what it is held against."""
    over, under = _levels(claim, found)
    if same(over, claim.level) and same(under, claim.against):
        return Figure(found.ratio, found.low, found.high)
    if same(over, claim.against) and same(under, claim.level):
        return Figure(1 / found.ratio, 1 / found.high, 1 / found.low)
    raise ValueError(f"{claim.name} compares {claim.level} with {claim.against}, not {over} with {under}")


def _levels(claim: Claim, found: Effect | Verdict) -> tuple[Level, Level]:
    """The levels that the found ratio is of: the one over the other."""
    if isinstance(found, Verdict):
        return found.slower, found.faster
    if found.factor != claim.factor:
        raise ValueError(f"{claim.name} is about {claim.factor}, not about {found.factor}")
    return found.level, found.against


# --- against the study that it is about -------------------------------------------------------------------------------


def resolved(claim: Claim, factors: Sequence[StudyFactor]) -> Claim:
    """The claim with the study's own levels, the ones that it leaves out filled in: against the first level, and the
    other one where there are only two. Raises UsageError for a factor or level that the study does not have.
    """
    known = {factor.name: factor for factor in factors}
    factor = _factor(claim, claim.factor, known)
    against = factor.levels[0] if claim.against is None else _level(claim, factor, claim.against)
    level = _other(claim, factor, against) if claim.level is None else _level(claim, factor, claim.level)
    if same(level, against):
        raise UsageError(
            f"Claim {claim.name!r} holds {factor.name}={against} against itself.",
            "Name two levels: level = ..., against = ...",
        )
    if factor.name in claim.where:
        raise UsageError(f"Claim {claim.name!r}: `where` names {factor.name}, which it is about.", "Leave that out.")
    where = {
        name: tuple(_level(claim, _factor(claim, name, known), level) for level in levels)
        for name, levels in claim.where.items()
    }
    return msgspec.structs.replace(claim, level=level, against=against, where=where)


def _factor(claim: Claim, name: str, known: dict[str, StudyFactor]) -> StudyFactor:
    if name not in known:
        has = ", ".join(known) or "none"
        raise UsageError(f"Claim {claim.name!r}: {claim.study} has no factor {name!r}.", f"Its factors: {has}.")
    return known[name]


def _level(claim: Claim, factor: StudyFactor, written: Level) -> Level:
    """The factor's level that was written: by value, else by its text, since TOML has no word for None."""
    for level in factor.levels:
        if same(level, written):
            return level
    for level in factor.levels:
        if isinstance(written, str) and str(level) == written:
            return level
    has = ", ".join(str(level) for level in factor.levels)
    raise UsageError(f"Claim {claim.name!r}: {factor.name} has no level {written!r}.", f"Its levels: {has}.")


def _other(claim: Claim, factor: StudyFactor, against: Level) -> Level:
    others = [level for level in factor.levels if not same(level, against)]
    if len(others) > 1:
        has = ", ".join(str(level) for level in others)
        raise UsageError(f"Claim {claim.name!r} does not say of which level of {factor.name}.", f"level = one of {has}")
    return others[0]


def same(one: Level, other: Level) -> bool:
    """Whether two levels are the same one: True is not 1."""
    return isinstance(one, bool) == isinstance(other, bool) and one == other


def needed(claims: Sequence[Claim], factors: Sequence[StudyFactor]) -> dict[str, tuple[Level, ...]]:
    """The levels that a session about these claims, which share their `where`, is to keep to.

    A factor's levels that no claim speaks of are left out where all claims are about that one factor: the effect of
    another would be typical over fewer levels than its claim says.
    """
    kept = dict(claims[0].where)
    if len({claim.factor for claim in claims}) == 1:
        spoken: list[Level] = [level for claim in claims for level in (claim.against, claim.level)]
        levels = next(factor.levels for factor in factors if factor.name == claims[0].factor)
        kept[claims[0].factor] = tuple(level for level in levels if any(same(level, one) for one in spoken))
    return kept


def failed(claim: Claim, variants: Sequence[tuple[Levels, str]]) -> str:
    """Why the first variant that the claim is about was left out, "" where none was: (levels, why) of each."""
    for levels, why in variants:
        about_it = claim.factor in levels and any(
            same(levels[claim.factor], level) for level in (claim.level, claim.against)
        )
        if why and about_it:
            return why
    return ""
