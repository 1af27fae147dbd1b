"""From trials to an explanation: which causes have which share, what is ruled out, what stays unexplained.

Settings that were changed in place (`equal`) come first, what calls cost whatever their work (`fixed-cost`) takes of
what they leave, and the code itself (`swap`, `rest`) what is left then: a difference in the code always explains all
that it brings along, so the more particular reason goes before it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from whyslower.attribution.alike import alike
from whyslower.attribution.exchanged import BEYOND, dependent, effects_of, is_sure, outermost, split
from whyslower.attribution.shapley import RULED_OUT_SHARE, Share, Shares, shares
from whyslower.attribution.trials import Reading, Trials, read
from whyslower.records import Estimate, Factor, Record

OTHER_WORK = "unequal-work"
LEAST_REST = 0.15  # of the log ratio: less that is left is within what the other shares' intervals leave open
NEARLY_ALL = 0.7  # of the log ratio
ITS_WORK = 2.0  # of the log ratio: with more, what the slower one is spared is work that the other one does its own way


class Proven(Record, frozen=True, kw_only=True):
    """A cause with its share of the log ratio, and the ratio before and with the experiment's change in place.

    `alike`: causes whose experiments do the same as its own, so that none tells which it is; `beside`: causes that are
    in one experiment with it, so that none tells how much each takes: they share evenly.
    """

    cause: str  # "": what the change means is not known
    factor: Factor
    share: Reading
    after: float | None = None
    alike: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


class Ruled(Record, frozen=True, kw_only=True):
    """A suspicion whose experiment did not account for the difference. `effect`: ratio without over ratio with it;
    `common`: it comes from time that the change costs both programs, and is no difference between them."""

    factor: Factor
    effect: Estimate
    common: bool = False


class Unclear(Record, frozen=True, kw_only=True):
    """A suspicion whose share could be told neither from nothing nor from much; `crowded`: since others took the
    processors, and what its experiment shows is the programs' own only on a quiet machine."""

    factor: Factor
    share: Reading
    crowded: bool = False

    @property
    def tells_nothing(self) -> bool:
        """Whether it may as well be none of the difference as nearly all of it."""
        return self.share.low <= 0 and self.share.high >= NEARLY_ALL


class Explanation(Record, frozen=True, kw_only=True):
    """What trials say. `unexplained` with the proven shares sums to 1; None where the ratio is not surely above 1.

    `located`: code whose exchange has a share, of which nothing says what about it has; that is unexplained.
    """

    proven: tuple[Proven, ...] = ()
    located: tuple[Proven, ...] = ()
    ruled_out: tuple[Ruled, ...] = ()
    unclear: tuple[Unclear, ...] = ()
    unexplained: float | None = None
    ratio: float = 1.0


def explain(trials: Trials, factors: Sequence[Factor], crowded: bool = False) -> Explanation:
    """Weighs all factors that took turns. Pure: the same trials always give the same explanation.

    On a machine that is `crowded`, factors that need a quiet one stay open.
    """
    waiting = tuple(factor for factor in factors if crowded and factor.quiet)
    factors = [factor for factor in factors if factor not in waiting]
    base = trials.value(())
    if base is None or base.low <= 0:
        return Explanation(ratio=1.0 if base is None else math.exp(base.value))
    tried = [factor for factor in factors if factor.reading == "equal" and not _is_its_work(trials, factor)]
    common = [factor for factor in tried if _gains_nothing(trials, factor)]
    chosen = _best_of_each(trials, [factor for factor in tried if factor not in common])
    costs = [] if any(_brings_calls(trials, factor) for factor in factors) else _costs(trials, factors)
    named = {factor.name: factor for factor in factors}
    late = _overdoing(trials, [factor.name for factor in chosen])
    weighed = shares(trials, [factor.name for factor in chosen if factor.name not in late], [*costs, *late])
    proven = _needed([_proven(trials, named, share) for share in weighed.shares if share.role == "cause"], weighed)
    swaps = [factor for factor in factors if factor.reading in ("swap", "rest")]
    code = _code(trials, weighed, proven, swaps)
    sure = [each for each in code if each.beside or is_sure(each.share)]
    proven += [each for each in sure if each.cause]
    proven = _marked(trials, sorted(proven, key=lambda each: -each.share.value))
    return Explanation(
        proven=tuple(proven),
        located=tuple(each for each in sure if not each.cause),
        ruled_out=tuple(_ruled_out(trials, named, weighed, common, {each.cause for each in proven})),
        unclear=(
            *_unclear(named, weighed),
            *_waiting(trials, waiting),
            *(Unclear(factor=each.factor, share=each.share) for each in code if each not in sure),
        ),
        unexplained=1 - sum(each.share.value for each in proven),
        ratio=math.exp(base.value),
    )


def _costs(trials: Trials, factors: Iterable[Factor]) -> list[str]:
    """What calls cost whatever their work, where that was measured, by name."""
    costs = (factor.name for factor in factors if factor.reading == "fixed-cost")
    return [name for name in costs if trials.draws((name,)) is not None]


def _brings_calls(trials: Trials, factor: Factor) -> bool:
    """Whether the exchange of code that makes one program do other work, or more, or that only sets what its cause is
    about, takes just all of the difference: then more calls, and dearer ones, come of it."""
    brings = factor.reading == "swap" and (factor.cause == OTHER_WORK or factor.shown)
    taken = _taken(trials, factor.name) if brings else None
    return taken is not None and taken.low >= 1 - BEYOND and taken.high <= 1 + BEYOND


def _needed(proven: Sequence[Proven], weighed: Shares) -> list[Proven]:
    """Causes without those that only leave work out, where changes that keep all work surely explain the difference.

    What work costs is more than what doing it in the other program's way would save: of a difference that is explained
    without it, nothing is left for it.
    """
    keeping = [each for each in proven if not each.factor.gone or each.factor.remedy]
    explains_all = bool(keeping) and weighed.together([each.factor.name for each in keeping]).low >= 1
    return keeping if explains_all else list(proven)


def _is_its_work(trials: Trials, factor: Factor) -> bool:
    """Whether a change that leaves work of the slower program out, or has it done once, takes far more than all."""
    spares = factor.changes.keys() == {trials.slower} and factor.gone and (factor.once or not factor.remedy)
    taken = _taken(trials, factor.name) if spares else None
    return taken is not None and taken.low > ITS_WORK


def _gains_nothing(trials: Trials, factor: Factor) -> bool:
    """Whether a change to both programs is not known to make the slower one faster, with other settings or without, nor
    to cost the faster one more time, as one may that is no advice to the slower one: the ratio falls, and nothing that
    they differ in may have been taken away."""
    effect, narrowed = trials.effect((factor.name,)), trials.narrowed((factor.name,))
    if len(factor.changes) < 2 or effect is None or narrowed is None or effect.low <= 0:
        return False
    if narrowed.low > 0 and not factor.remedy:
        return False
    settings = [name for name, each in trials.factors.items() if each.reading == "equal"]
    with_it = [some for some in trials.sets(settings) if factor.name in some]
    added = (trials.gain(trials.slower, some, over=some - {factor.name}) for some in with_it)
    return not any(gain is not None and gain.low > 0 for gain in added)


def _overdoing(trials: Trials, names: Sequence[str]) -> list[str]:
    """Changes that by themselves turn the difference round, where another by itself takes just all of it, and with that
    one in place they don't: they touch more than what the difference comes from, and take what the other leaves."""
    alone = {name: effect for name in names if (effect := _taken(trials, name)) is not None}
    just = [name for name, effect in alone.items() if effect.low >= 1 - BEYOND and effect.high <= 1 + BEYOND]
    over = [name for name, effect in alone.items() if effect.low > 1 + BEYOND]
    return [
        name
        for name in over
        if any((both := _taken(trials, name, other)) is not None and both.high <= 1 + BEYOND for other in just)
    ]


def _taken(trials: Trials, *names: str) -> Reading | None:
    """The share of the log ratio that goes with these factors in place; None where that was not measured."""
    base, drawn = trials.draws(()), trials.draws(names)
    return read((base - drawn) / base) if base is not None and drawn is not None else None


def _best_of_each(trials: Trials, factors: Iterable[Factor]) -> list[Factor]:
    """Of several experiments for one cause, the one that accounts for most."""
    best: dict[str, tuple[float, Factor]] = {}
    for factor in factors:
        effect = trials.effect((factor.name,))
        if effect is not None and effect.value > best.get(factor.cause, (-math.inf, factor))[0]:
            best[factor.cause] = (effect.value, factor)
    return [factor for _, factor in best.values()]


def _proven(trials: Trials, named: dict[str, Factor], share: Share) -> Proven:
    factor = named[share.factor]
    return Proven(cause=factor.cause, factor=factor, share=share.share, after=_after(trials, factor))


def _ruled_out(
    trials: Trials, named: dict[str, Factor], weighed: Shares, common: Iterable[Factor], causes: set[str]
) -> Iterator[Ruled]:
    """Suspicions that surely account for little, or for nothing since they go the other way or cost both alike."""
    for share in weighed.shares:
        factor = named[share.factor]
        none, longer = share.role == "ruled-out", share.role == "opposing"
        against = (none and factor.refutes != "never") or (longer and factor.refutes == "always")
        if against and factor.cause not in causes:
            yield Ruled(factor=factor, effect=share.effect)
    open_ones = {named[share.factor].cause for share in weighed.shares if share.role == "unclear"}
    for factor in common:
        effect = trials.effect((factor.name,))
        if effect is not None and factor.cause not in causes | open_ones:
            yield Ruled(factor=factor, effect=effect.ratio(), common=True)


def _unclear(named: dict[str, Factor], weighed: Shares) -> Iterator[Unclear]:
    for share in weighed.shares:
        if share.role == "unclear":
            yield Unclear(factor=named[share.factor], share=share.share)


def _waiting(trials: Trials, factors: Iterable[Factor]) -> Iterator[Unclear]:
    """Those of the factors that were tried, with what each takes away by itself."""
    for factor in factors:
        share = _taken(trials, factor.name)
        if share is not None:
            yield Unclear(factor=factor, share=share, crowded=True)


def _marked(trials: Trials, proven: Sequence[Proven]) -> list[Proven]:
    """The same causes, each with those that it can't be told apart from."""
    causes = {each.factor.name: each.cause for each in proven}
    names = alike(trials, list(causes))
    others = {name: {causes[other] for other in same} - {causes[name], ""} for name, same in names.items()}
    return [msgspec.structs.replace(each, alike=tuple(sorted(others.get(each.factor.name, ())))) for each in proven]


# --- the code ---------------------------------------------------------------------------------------------------------


def _code(trials: Trials, weighed: Shares, proven: Sequence[Proven], swaps: Sequence[Factor]) -> list[Proven]:
    """What the settings leave: by stretch of code, what its exchange does; together at most all that is left, unless
    one alone surely does more than the whole, and something works against it. What surely does little is left out."""
    before = [each.factor.name for each in proven]
    rest, base = weighed.rest(before) if weighed.shares else _all(), trials.draws(())
    assert base is not None  # the caller has looked
    if rest.value < LEAST_REST or rest.low <= 0:
        return []
    whole = next((factor for factor in swaps if factor.reading == "rest"), None)
    if whole is not None:
        return _whole(whole, trials, weighed, before, rest)
    effects = effects_of(trials, before, swaps)
    apart = dependent(trials, before, swaps, effects)
    swaps = [factor for factor in swaps if factor.name not in apart]
    known = {name: effect for name, effect in effects.items() if name not in apart}
    parts = split(known, swaps) or outermost(known, swaps)
    if not parts:
        return []
    largest = read(max(parts.values(), key=lambda part: float(part[0])))
    costs = any(each.factor.reading == "fixed-cost" for each in proven)  # exchanged code takes them away, too
    most = largest.value if largest.low > 1 and not costs else rest.value
    too_much = max(1.0, sum(max(float(part[0]), 0.0) for part in parts.values()) / most)
    each = {name: read(part / too_much) for name, part in parts.items()}
    return [
        Proven(cause=factor.cause, factor=factor, share=each[factor.name], after=_after(trials, factor))
        for factor in swaps
        if factor.name in each and (is_sure(each[factor.name]) or _is_open(each[factor.name]))
    ]


def _is_open(share: Reading) -> bool:
    """Whether it may have none, and may have much."""
    return share.low <= 0 and share.high >= RULED_OUT_SHARE


def _whole(whole: Factor, trials: Trials, weighed: Shares, before: Sequence[str], rest: Reading) -> list[Proven]:
    """The code as a whole, which has no experiment of its own: what is open about the others may not be its, but where
    they speak for its one cause."""
    unclear = (share.factor for share in weighed.shares if share.role == "unclear" and share.share.value > 0)
    if open_ones := [name for name in unclear if {trials.factors[name].cause} != {whole.cause, *whole.also}]:
        rest = weighed.rest([*before, *open_ones])
    if not whole.cause or rest.value < LEAST_REST or rest.low <= 0:
        return []
    causes = (whole.cause, *whole.also)
    part = rest if len(causes) == 1 else Reading(value=rest.value / len(causes), sd=rest.sd, low=0.0, high=rest.high)
    others = [tuple(other for other in causes if other != cause) for cause in causes]
    return [
        Proven(cause=cause, factor=whole, share=part, after=1.0, beside=beside)
        for cause, beside in zip(causes, others, strict=True)
    ]


def _all() -> Reading:
    return Reading(value=1.0, sd=0.0, low=1.0, high=1.0)


def _after(trials: Trials, factor: Factor) -> float | None:
    value = trials.value((factor.name,))
    return math.exp(value.value) if value is not None else None
