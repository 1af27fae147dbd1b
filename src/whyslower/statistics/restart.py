"""What one restart says: its log ratio, and how many blocks it is worth running."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from whyslower.statistics.boundary import FloatArray

FEWEST_BLOCKS = 2  # one block can't outvote its own disturbance
MOST_BLOCKS = 12  # beyond it, a restart is surer of its own ratio than that ratio is of the next restart's


def typical(block_log_ratios: FloatArray) -> FloatArray:
    """The typical log ratio over blocks (last axis): the median, since blocks are heavy-tailed."""
    return np.asarray(np.median(block_log_ratios, axis=-1))


def log_ratio(reference: Sequence[float], other: Sequence[float]) -> float:
    """One restart's log(other/reference) from block-paired seconds per unit; nan where no block has two usable times.

    Raises ValueError where the two differ in length: then they are not paired.
    """
    pairs = zip(reference, other, strict=True)
    ratios = [math.log(b / a) for a, b in pairs if _usable(a) and _usable(b)]
    return float(typical(np.array(ratios))) if ratios else math.nan


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
