"""A typical value with an interval that asks little of the numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, median, stdev

from whyslower.records import Estimate

# Too few values for order statistics: scatter is taken to be at least this (log), as the verdict's rule does, or twice
# what was seen. So one value alone gets about -18 %, +22 % at 95 %, never an interval of no width.
FEW_SCATTER = 0.1
FEW_WIDENING = 2.0


def median_interval(values: Sequence[float], level: float = 0.95) -> Estimate:
    """Median of positive values (unit times over restarts) with its distribution-free interval, by order statistics.

    With too few values for that (fewer than 6 at 95 %) the interval rests on a prior scatter. Values that are not
    finite and positive are left out. Raises ValueError where none is left, or where `level` is not between 0 and 1.
    """
    if not 0 < level < 1:
        raise ValueError(f"level must lie between 0 and 1: got {level}")
    ordered = sorted(value for value in values if math.isfinite(value) and value > 0)
    if not ordered:
        raise ValueError("no finite positive value to estimate from")
    middle = median(ordered)
    rank = _rank(len(ordered), level)
    if rank is not None:
        return Estimate(value=middle, low=ordered[rank], high=ordered[-1 - rank])
    logs = [math.log(value) for value in ordered]
    scatter = max(FEW_SCATTER, FEW_WIDENING * stdev(logs)) if len(logs) > 1 else FEW_SCATTER
    half = NormalDist().inv_cdf((1 + level) / 2) * scatter / math.sqrt(len(logs))
    return Estimate(value=middle, low=middle * math.exp(-half), high=middle * math.exp(half))


def _rank(n: int, level: float) -> int | None:
    """Largest rank (from 0) whose value and its mirror enclose the median at `level`; None where no rank does."""
    outside, rank = 0.0, -1
    for k in range(n // 2):
        outside += 2 * math.exp(math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1) - n * math.log(2))
        if outside > 1 - level:
            break
        rank = k
    return rank if rank >= 0 else None


def rough(number: float) -> int:
    """A number that is known roughly, to two digits."""
    return int(float(f"{number:.2g}"))
