"""Does a program's time per unit settle, and from which unit on? Or does it go on growing with the unit's number?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
import numpy as np

from whyslower.statistics.boundary import FloatArray

Trend = Literal["steady", "warming", "growing", "shrinking", "unknown"]

FEWEST_PIECES = 8  # two a quarter: with fewer, one spike makes a trend
SWAMPED = 4.0  # times the quickest unit: what most take so much longer for was not the program's
FEW = 64  # units seen: of more, the program's own course can be told
MOST_PIECES = 256  # neighbours are pooled beyond it; the rank test compares all pairs
# Warm-up ends where times come within this (log) of the later half's typical: less is the clock's own slow drift. Or
# within 5 of its scatters: with 3, heavy-tailed noise alone looked like warm-up in 13 % of processes, with 5 in 4 %.
SETTLED = 0.05
SETTLED_SCATTERS = 5.0
# Whatever the scatter, so many pieces that follow each other are not like the later half yet while their median lies
# beyond all but this part of it (noise alone makes that of the first ones in 1 of 1000 processes), and farther off than
# a machine's change of speed.
WINDOW, BEYOND = 8, 0.05
# Growing is said only of what nobody would call drift: 30 % between the first and the last eighth,
GROWN = float(np.log(1.3))
# (half as much again, where a machine that changes its speed may hide it, for a second look)
DOUBTED = float(np.log(1.5))
# (and double of it where others use the machine meanwhile: they come and go)
LOADED = float(np.log(2.0))
# in each step from quarter to quarter at least a tenth of the rise (a square root's smallest is 17 %, a logarithm's
# 15 %; a warm-up that fades within the first half, a step, or a burst of load has a step of nearly nothing),
LEAST_STEP = 0.1
# (by each quarter's median, or by the quickest of it: a machine only lengthens times, at times most of a quarter's)
LEVELS = (0.5, 0.25)
# (in all but one of them, where it is far more than a machine's change of speed makes of a time: that may hide one; it
# wants a second look then)
FAR = float(np.log(2.5))
# and 3 standard deviations by Kendall's rank test (8 pieces can reach 3.5). All three together, noise alone of 5 % to
# 50 % does it in at most 5 of 3000 processes.
CLEAR_RANK = 3.0
# Equal parts of the units, in which growth to a multiple is looked for by their number.
PARTS = 16


class Steadiness(msgspec.Struct, frozen=True, kw_only=True):
    """`steady_from`: the unit from which times are steady, None where they never are or nothing can be said.

    `growth`: late/early time of a unit, for `growing` and `shrinking` only. `doubtful`: they rise as much, but not
    throughout: as growth does on a machine that changes its speed meanwhile, or a machine that slows down twice.
    """

    steady_from: int | None
    growth: float | None
    trend: Trend
    doubtful: bool = False


def steadiness(stretches: Sequence[tuple[int, int, int]], busy: bool = False) -> Steadiness:
    """Judge consecutive stretches (first unit, units, ns) of one process, from its start; empty ones are left out.

    `busy`: others used the machine meanwhile, so that times which rise may be their doing, unless they rise far.
    """
    usable = np.array([s for s in stretches if s[1] > 0 and s[2] > 0], dtype=np.float64).reshape(-1, 3)
    if len(usable) < FEWEST_PIECES:
        return Steadiness(steady_from=None, growth=None, trend="unknown")
    firsts, times = usable[:, 0], np.log(usable[:, 2] / usable[:, 1])
    pooled = _pooled(times[1:] if usable[0, 1] == 1 and len(times) > FEWEST_PIECES else times)  # but for the first unit
    rise = _rise(pooled)
    hidden = 1 if rise > FAR else 0
    if rise and _throughout(pooled, rise, hidden) and not (busy and abs(rise) < LOADED):
        return Steadiness(
            steady_from=None,
            growth=float(np.exp(rise)),
            trend="growing" if rise > 0 else "shrinking",
            doubtful=not _throughout(pooled, rise, 0),
        )
    parts = _by_number(usable)
    rise_by_number = _rise(parts)
    if rise_by_number > FAR and _throughout(parts, rise_by_number, 1):
        return Steadiness(steady_from=None, growth=float(np.exp(rise_by_number)), trend="growing", doubtful=True)
    settled, doubtful = _settled(times), rise > DOUBTED
    if settled is None:
        return Steadiness(steady_from=None, growth=None, trend="unknown", doubtful=doubtful)
    trend: Trend = "warming" if settled else "steady"
    return Steadiness(steady_from=int(firsts[settled]), growth=None, trend=trend, doubtful=doubtful)


def _by_number(usable: FloatArray) -> FloatArray:
    """Log time of a unit in equal parts of the units that were seen, each piece's in the part that it begins in. Pieces
    are as long as each other: of units that soon take far longer most are late ones, and what the machine makes of
    these hides how they came to."""
    part = (usable[:, 0] * PARTS / (usable[-1, 0] + usable[-1, 1])).astype(int)
    ns, units = (np.bincount(part, weights=usable[:, column], minlength=PARTS) for column in (2, 1))
    return np.asarray(np.log(ns[units > 0] / units[units > 0]))


def swamped(stretches: Sequence[tuple[int, int, int]]) -> bool:
    """Whether few were seen, in a time that had room for far more of the quickest among them."""
    units_ns = [ns / units for _, units, ns in stretches if units > 0 and ns > 0]
    later = units_ns[1:]  # the first unit takes what it takes
    return 0 < len(later) < FEW and float(np.median(later)) > SWAMPED * min(units_ns)


def _rise(times: FloatArray) -> float:
    """Log of late/early where that is much and most pairs of pieces say so; else 0."""
    eighth = max(2, len(times) // 8)
    rise = float(np.median(times[-eighth:]) - np.median(times[:eighth]))
    rank = kendall(times)
    return rise if abs(rise) > GROWN and abs(rank) > CLEAR_RANK and (rank > 0) == (rise > 0) else 0.0


def _throughout(times: FloatArray, rise: float, hidden: int) -> bool:
    """Whether each quarter has its part of the rise, or the fall, but for so many steps between them."""
    for level in LEVELS:
        quarters = np.array([np.quantile(quarter, level) for quarter in np.array_split(times, 4)])
        steps = np.diff(quarters) / (quarters[-1] - quarters[0] or np.inf)
        if np.sum(steps < LEAST_STEP) <= hidden and (quarters[-1] > quarters[0]) == (rise > 0):
            return True
    return False


def kendall(times: FloatArray) -> float:
    """Kendall's rank correlation with order, in standard deviations of what no trend would give (Mann, 1945)."""
    signs = np.sign(times[None, :] - times[:, None])
    return float(np.triu(signs).sum() / kendall_spread(len(times)))


def kendall_spread(n: int) -> float:
    """The standard deviation of that test's sum over the pairs of `n` values in which there is no trend."""
    return float(np.sqrt(n * (n - 1) * (2 * n + 5) / 18))


def _settled(times: FloatArray) -> int | None:
    """Index of the first of two neighbours that both lie where the later half does; None where that is too late."""
    later = times[len(times) // 2 :]
    level = np.median(later)
    scatter = 1.4826 * np.median(np.abs(later - level))  # of a normal distribution, by its median deviation
    near = np.abs(times - level) <= max(SETTLED, SETTLED_SCATTERS * float(scatter))
    both = np.flatnonzero(near[:-1] & near[1:])
    settled = both[both >= _unlike_later(times, later)]
    return int(settled[0]) if settled.size and settled[0] <= len(times) // 2 else None


def _unlike_later(times: FloatArray, later: FloatArray) -> int:
    """How many pieces pass at first before a window of them lies where the later half does; the first unit, which takes
    what it takes, is in none."""
    (low, high), level = np.quantile(later, [BEYOND, 1 - BEYOND]), np.median(later)
    low, high = min(low, level - DOUBTED), max(high, level + DOUBTED)
    start = 1
    while start + WINDOW <= len(times) - len(later) and not low <= np.median(times[start : start + WINDOW]) <= high:
        start += WINDOW
    outside = np.flatnonzero((times[:start] < low) | (times[:start] > high))
    return int(outside[-1]) + 1 if start > 1 else 0


def _pooled(times: FloatArray) -> FloatArray:
    """At most MOST_PIECES pieces, each the median of neighbours."""
    if len(times) <= MOST_PIECES:
        return times
    return np.array([np.median(piece) for piece in np.array_split(times, MOST_PIECES)])
