"""Which factors are tried with which others, by what the trials so far say."""

from __future__ import annotations

from collections.abc import Sequence

from whyslower.attribution.alternatives import exclude, meet
from whyslower.attribution.explanation import Explanation
from whyslower.records import Factor


def left_open(found: Explanation) -> float:
    """Of the log ratio, what no share stands for."""
    return 1 - sum(each.share.value for each in (*found.proven, *found.located))


def settings(found: Explanation) -> list[Factor]:
    """Settings that were shown to have a share; of those that exclude each other the one with the largest."""
    kept: list[Factor] = []
    for each in sorted(found.proven, key=lambda each: -each.share.value):
        if each.factor.reading == "equal" and not any(exclude(each.factor, other) for other in kept):
            kept.append(each.factor)
    return kept


def beside(settings: Sequence[Factor], factor: Factor) -> tuple[Factor, ...]:
    """A factor with those of the settings that leave its place alone."""
    return (*(setting for setting in settings if not meet(setting, factor)), factor)


def subsets(factors: Sequence[Factor]) -> list[tuple[Factor, ...]]:
    """Every set of two and more; of many factors, their pairs and all of them."""
    if len(factors) < 2:
        return []
    pairs: list[tuple[Factor, ...]] = [(a, b) for i, a in enumerate(factors) for b in factors[i + 1 :]]
    return [*pairs, tuple(factors)] if len(factors) > 2 else pairs
