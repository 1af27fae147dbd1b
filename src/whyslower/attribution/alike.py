"""Causes that can't be told apart: either change alone takes away the same part of a ratio, and both together no more.

The split by orders halves such a part between the two (shapley.py), which is fair and says nothing of which it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from whyslower.attribution.trials import Trials, read

# Of the log ratio: of less that both have in common, trials can't tell whether it is one thing or two small ones.
LEAST_COMMON = 0.2
# Of what both take away together: so little at most does either surely add to the other. A share is known to about
# 0.1 of the ratio; factors that overlap by half, as dividends.py takes them to, add half and are told apart.
ADDS_NOTHING = 0.25


def alike(trials: Trials, factors: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """By factor, the others that no experiment tells apart from it; factors that stand alone are left out.

    Pairs of which not both, and each by itself, were measured are taken to be two things.
    """
    found: dict[str, tuple[str, ...]] = {}
    for one, other in combinations(factors, 2):
        if _overlap(trials, one, other):
            found[one] = (*found.get(one, ()), other)
            found[other] = (*found.get(other, ()), one)
    return found


def _overlap(trials: Trials, one: str, other: str) -> bool:
    """Whether either factor surely adds next to nothing to the other, of a part that is worth a name."""
    base, both = trials.draws(()), trials.draws((one, other))
    alone = [trials.draws((name,)) for name in (one, other)]
    if base is None or both is None:
        return False
    common = read((base - both) / base)
    if common.value < LEAST_COMMON or common.low <= 0:
        return False
    adds = [read((left - both) / base) for left in alone if left is not None]
    return len(adds) == len(alone) and all(max(-a.low, a.high) < ADDS_NOTHING * common.value for a in adds)
