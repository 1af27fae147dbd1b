"""What exchanges of code do, by themselves and together: stretches of the slower program that give way to the other's.

All are shares of the log ratio, of what settings leave of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from whyslower.attribution.alternatives import meet
from whyslower.attribution.shapley import LEAST_SHARE, shared_out
from whyslower.attribution.trials import Reading, Trials, read
from whyslower.records import Edit, Factor
from whyslower.statistics.boundary import FloatArray

BEYOND = 0.25  # of the log ratio: what one stretch of code may do beyond all that is left
FITTING = 0.1  # of the log ratio: what settings, and code in their place, may make together beyond the whole


def dependent(
    trials: Trials,
    before: Sequence[str],
    swaps: Sequence[Factor],
    effects: Mapping[str, FloatArray] | None = None,
) -> set[str]:
    """The stretches of code that can't be exchanged one without the other, by name: with one alone, it is another
    program, that indexes another axis, say. Two or more of them each surely do far more than settings leave, and
    nothing works against them. At least the programs as they are must have been measured. `effects`: those of the
    swaps, where they are known."""
    effects = effects_of(trials, before, swaps) if effects is None else effects
    measured = [factor for factor in swaps if factor.name in effects]
    known = {factor.name: effects[factor.name] for factor in _innermost(measured)}
    base, left = trials.draws(()), trials.draws(_settings(trials, before))
    rest = left / base if base is not None and left is not None else 1.0
    over = {name for name, part in known.items() if read(part - rest).low > BEYOND}
    return over if len(over) > 1 and read(np.asarray(sum(known.values())) - rest).low > 2 * BEYOND else set()


def effects_of(trials: Trials, before: Sequence[str], swaps: Sequence[Factor]) -> dict[str, FloatArray]:
    """By name, what exchanges do that were measured, as shares of the log ratio."""
    base = trials.draws(())
    assert base is not None  # the caller has looked
    effects = {f.name: found / base for f in swaps if (found := _effect(trials, before, f)) is not None}
    return effects | _fitting(trials, before, swaps, effects)


def _effect(trials: Trials, before: Sequence[str], factor: Factor) -> FloatArray | None:
    """What the exchange does with as many of the proven settings in place as it was measured with; where settings
    can't stand beside it, what it does beyond the best that they do."""
    settings = _settings(trials, before)
    instead = [name for name in settings if meet(trials.factors[name], factor)]
    for some in reversed(trials.sets([*settings, factor.name])):
        beside = some - {factor.name}
        base, changed = trials.draws(beside), trials.draws(some)
        if factor.name in some and base is not None and changed is not None:
            others = (trials.draws(other) for other in trials.sets([*beside, *instead]) if instead)
            base = min((base, *(drawn for drawn in others if drawn is not None)), key=lambda drawn: float(drawn[0]))
            return np.asarray(base - changed)
    return None


def _fitting(
    trials: Trials, before: Sequence[str], swaps: Sequence[Factor], effects: Mapping[str, FloatArray]
) -> dict[str, FloatArray]:
    """What exchanges do by themselves that no setting in their place can stand beside, where that fits into what the
    settings and all other stretches that surely do something leave: then it is none of what the setting does. The dtype
    is changed in a line of the slower program, say, that the other one's order of products replaces."""
    settings = _settings(trials, before)
    base, left = trials.draws(()), trials.draws(settings)
    if base is None or left is None:
        return {}
    single = _innermost([factor for factor in swaps if factor.reading == "swap"])
    found: dict[str, FloatArray] = {}
    for factor in (f for f in single if any(meet(trials.factors[name], f) for name in settings)):
        others, changed = [other.name for other in single if other is not factor], trials.draws((factor.name,))
        if changed is not None and effects.keys() >= set(others):
            taken = [effects[name] for name in others if read(effects[name]).low > 0]
            alone, room = 1 - changed / base, left / base - sum(taken)
            if float(alone[0]) <= float(room[0]) + FITTING:
                found[factor.name] = np.maximum(np.minimum(alone, room), effects[factor.name])
    return found


def split(known: Mapping[str, FloatArray], swaps: Sequence[Factor]) -> dict[str, FloatArray]:
    """What stretches do all together, shared out over them, where each was exchanged by itself too: half of it may come
    only with both. {} where they weren't, where only all together have a name, or where none surely has a part."""
    measured = [factor for factor in swaps if factor.name in known]
    whole = max(measured, key=lambda factor: len(_edits(factor)), default=None)
    single = [factor for factor in measured if factor is not whole]
    if whole is None or len(single) < 2 or not all(_edits(factor) < _edits(whole) for factor in single):
        return {}
    if set().union(*map(_edits, single)) != _edits(whole):  # a part of it couldn't be measured by itself
        return {}
    names = [factor.name for factor in single]
    values = {frozenset((name,)): known[name] for name in names} | {frozenset(names): known[whole.name]}
    parts = shared_out(names, values)
    sure = [factor for factor in single if is_sure(read(parts[factor.name]))]
    unnamed = any(not factor.cause for factor in sure)
    return {} if not sure or (unnamed and whole.cause) else parts


def outermost(known: Mapping[str, FloatArray], swaps: Sequence[Factor]) -> dict[str, FloatArray]:
    """What exchanges do that no other holds; of one without a name, a part that has one is told apart."""
    parts: dict[str, FloatArray] = {}
    measured = [factor for factor in swaps if factor.name in known]
    for factor in sorted(measured, key=lambda each: -len(_edits(each))):
        around = [other for other in measured if _edits(factor) < _edits(other)]
        if not around:
            parts[factor.name] = known[factor.name]
        elif factor.cause and len(around) == 1 and not around[0].cause:
            parts[factor.name] = known[factor.name]
            parts[around[0].name] = parts[around[0].name] - known[factor.name]
    return parts


def _innermost(swaps: Sequence[Factor]) -> list[Factor]:
    """Those that hold no other."""
    return [factor for factor in swaps if not any(_edits(other) < _edits(factor) for other in swaps)]


def _settings(trials: Trials, names: Iterable[str]) -> list[str]:
    """Those of the factors that are changed in place."""
    return [name for name in names if trials.factors[name].reading == "equal"]


def _edits(factor: Factor) -> set[Edit]:
    return {edit for change in factor.changes.values() for edit in change.edits}


def is_sure(share: Reading) -> bool:
    """Whether exchanged code surely has a share that is worth a name."""
    return share.low > 0 and share.value >= LEAST_SHARE
