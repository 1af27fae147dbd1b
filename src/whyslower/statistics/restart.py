"""What one restart says: its log ratio, and how many blocks it is worth running."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import median

import numpy as np

from whyslower.statistics.boundary import FloatArray

FEWEST_BLOCKS = 2  # one block can't outvote its own disturbance
MAD_TO_SD = 1.4826  # of a normal distribution, from its median deviation
# What the median deviation of so few values makes too little of it, from two on (Croux & Rousseeuw, "Time-efficient
# algorithms for two highly robust estimators of scale", 1992); of n more, n / (n - 0.8).
FEW_VALUES = (1.196, 1.495, 1.363, 1.206, 1.200, 1.140, 1.129, 1.107)
MEDIAN_ERROR = 1.2533  # of a median over a mean's, in large samples: sqrt(pi / 2)
LEAST_BETWEEN = 0.3  # of what is seen is never explained away
MOST_BLOCKS = 200  # beyond it, a restart is surer of its own ratio than that ratio is of the next restart's


def typical(block_log_ratios: FloatArray) -> FloatArray:
    """The typical log ratio over blocks (last axis): the median, since blocks are heavy-tailed."""
    return np.asarray(np.median(block_log_ratios, axis=-1))


def log_ratio(reference: Sequence[float], other: Sequence[float], bursts: bool = False) -> float:
    """One restart's log(other/reference) from block-paired seconds per unit; nan where no block has two usable times.

    With `bursts` it is that of the mean times. Raises ValueError where the two differ in length: then they are not
    paired.
    """
    if not bursts:  # of a handful of numbers, far quicker so than as an array
        return median([math.log(b / a) for a, b in _usable_pairs(reference, other)] or [math.nan])
    times = _paired(reference, other)
    return float(np.log(times[1].mean() / times[0].mean())) if times.size else math.nan


def within_sd(reference: Sequence[float], other: Sequence[float], bursts: bool = False) -> float:
    """Scatter of the log ratio over one restart's blocks, as a standard deviation by the median deviation.

    With `bursts` it is that of both times around their means, relative to these.
    """
    times = _paired(reference, other)
    if not times.size:
        return math.nan
    if bursts:
        return float(np.hypot(*(times.std(axis=1) / times.mean(axis=1))))
    return _robust_sd(np.log(times[1] / times[0]))


def _robust_sd(values: FloatArray) -> float:
    """Standard deviation of a normal distribution by the median deviation of so many values."""
    n = values.size
    few = FEW_VALUES[n - 2] if 2 <= n < 2 + len(FEW_VALUES) else n / (n - 0.8)
    return few * MAD_TO_SD * float(np.median(np.abs(values - np.median(values))))


def _paired(reference: Sequence[float], other: Sequence[float]) -> FloatArray:
    """(2, blocks): the times of the blocks in which both are usable."""
    return np.array(_usable_pairs(reference, other), dtype=float).reshape(-1, 2).T


def _usable_pairs(reference: Sequence[float], other: Sequence[float]) -> list[tuple[float, float]]:
    return [(a, b) for a, b in zip(reference, other, strict=True) if _usable(a) and _usable(b)]


def median_error(scatter: float, blocks: int) -> float:
    """Standard error of a median over so many blocks that scatter so."""
    return MEDIAN_ERROR * scatter / math.sqrt(blocks)


def between_sd(log_ratios: Sequence[float], errors: Sequence[float]) -> float:
    """Scatter between restarts alone: that of their ratios, less what blocks within each have left in it."""
    seen = _robust_sd(np.asarray(log_ratios))
    left = float(np.median(errors)) if errors else 0.0
    return math.sqrt(max(seen**2 - left**2, (LEAST_BETWEEN * seen) ** 2))


def blocks_wanted(between_sd: float, within_sd: float, restart_cost_s: float, block_cost_s: float) -> int:
    """Blocks per restart that make the session's estimate most precise for its time (Cochran, 1977, section 10.6).

    Scatters are standard deviations of the log ratio; costs are seconds. Unusable input gets the fewest blocks.
    """
    values = (between_sd, within_sd, restart_cost_s, block_cost_s)
    if not all(math.isfinite(value) and value >= 0 for value in values) or within_sd == 0:
        return FEWEST_BLOCKS
    if between_sd == 0 or block_cost_s == 0:
        return MOST_BLOCKS
    best = within_sd / between_sd * math.sqrt(restart_cost_s / block_cost_s)
    return max(FEWEST_BLOCKS, min(MOST_BLOCKS, round(min(best, MOST_BLOCKS))))


def _usable(seconds: float) -> bool:
    return math.isfinite(seconds) and seconds > 0
