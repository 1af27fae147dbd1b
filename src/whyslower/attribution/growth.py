"""How much of a ratio is there from the first units on, and how much only comes with the unit's number."""

from __future__ import annotations

import math
from statistics import median

from whyslower.records import Estimate
from whyslower.statistics.alone import Stretches
from whyslower.statistics.estimates import median_interval
from whyslower.statistics.steady import steadiness

EARLY_SHARE = 0.1  # of the loop that was seen: its beginning
FEWEST_EARLY = 2  # stretches, without the first unit
# Late over early; and times as much as the faster program over the same units, if that one grows as well. Memory that
# fragments or a heap that the collector must visit lets both grow, one somewhat more than the other: that is
# no state of the program's own that grows.
GROWS, GROWS_TOO, GROWS_MORE = 1.5, 1.15, 2.0
# A suspicion's weight: so likely a reason may make late units slow while nothing grows (numbers become subnormal, say).
OTHERWISE = 0.8


def growth_share(slower: Stretches, faster: Stretches, ratio: float) -> Estimate | None:
    """The part of log(ratio) that is surely not yet there in the first units; None where there is none.

    Stretches are (first unit, units, ns) of each program running alone.
    """
    if steadiness(slower).trend != "growing" or ratio <= 1:
        return None
    end = min(_end(slower), _end(faster))
    one, other = (_growth([s for s in stretches if s[0] + s[1] <= end]) for stretches in (slower, faster))
    if one < (GROWS_MORE * other if other > GROWS_TOO else GROWS):
        return None
    settles = steadiness(faster).trend not in ("growing", "shrinking")
    early_slower, early_faster = _early(slower), _early(faster, throughout=settles)
    if early_slower is None or early_faster is None:
        return None
    log_ratio = math.log(ratio)
    value = math.log(early_slower.value / early_faster.value)
    half = math.hypot(
        math.log(early_slower.high / early_slower.low) / 2, math.log(early_faster.high / early_faster.low) / 2
    )
    share = Estimate(
        value=1 - value / log_ratio, low=1 - (value + half) / log_ratio, high=1 - (value - half) / log_ratio
    )
    return share if share.low > 0 else None


def _end(stretches: Stretches) -> int:
    return stretches[-1][0] + stretches[-1][1] if stretches else 0


def _growth(stretches: Stretches) -> float:
    """Late over early, the first unit apart; 1 where there is too little to tell."""
    times = [ns / units for first, units, ns in stretches if first > 0]
    part = max(len(times) // 8, FEWEST_EARLY)
    return median(times[-part:]) / median(times[:part]) if len(times) >= 2 * part else 1.0


def _early(stretches: Stretches, throughout: bool = False) -> Estimate | None:
    """Seconds of a unit at the loop's beginning, once it has warmed up; of one that settles any unit tells
    (`throughout`), and a few first ones would tell how it warmed up."""
    end = _end(stretches)
    later = [stretch for stretch in stretches if stretch[0] > 0]
    if len(later) < FEWEST_EARLY:
        return None
    if not throughout:
        first = [stretch for stretch in later if stretch[0] < EARLY_SHARE * end] or later[:FEWEST_EARLY]
        warm = first.index(min(first, key=lambda stretch: stretch[2] / stretch[1]))
        later = later[warm : max(len(first), warm + FEWEST_EARLY)]
    return median_interval([ns * 1e-9 / units for _, units, ns in later])
