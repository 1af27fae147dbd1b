"""The verdict's rule, for one session or for many at once, so that what is simulated is what judges.

Each row holds one log ratio per restart. From EARLY restarts on the estimate is a trimmed mean, its interval Lai's
sequential t over the values that trimming leaves; before, the estimate is the median, its interval a prior's. A part
of the error rate is kept for the last look, when the budget is used up: that look is fixed beforehand, and there an
ordinary interval holds (the two together by Bonferroni's inequality). docs/decisions/0001-the-verdicts-rule.md says
what else was tried, and the figures.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from whyslower.statistics.boundary import FloatArray, known_scatter, unknown_scatter
from whyslower.statistics.quantiles import normal_quantile, student_quantile


class Level(NamedTuple):
    """An interval's error rate, and what it assumes while restarts are few."""

    error_rate: float
    at_last: float  # of it, for the last look; the looks before it share the rest
    prior: float  # the least scatter, in log, that is assumed
    widening: float  # a scatter seen in so few restarts may be the lucky end of one this many times wider
    narrowest: float  # half-width, in log: what every one of so few restarts may share


# The interval that is shown, and the test of equivalence.
PRINTED = Level(0.05, at_last=0.03, prior=0.1, widening=2.0, narrowest=0.0)
# The interval that must exclude 0 for `slower`: with a freak of 30 % (0.26 in log), met in every restart of a burst,
# inside it for the first 7 restarts, and a ratio of 2 outside it from the second on.
SURE = Level(0.01, at_last=0.004, prior=0.2, widening=4.0, narrowest=0.27)

# A fifth is trimmed from each end: bursts of up to 4 freaks in 20 restarts on one side leave the estimate alone.
TRIMMED_SHARE = 5
# With fewer restarts, trimming leaves fewer than 6 values, from which no scatter can be told: a prior speaks instead.
EARLY = 8
# What trimming leaves counts as so many values: in the mean over 5 restarts in a row, since its whole numbers would let
# the interval widen at every fifth; 8 restarts leave 6.
KEPT_BY_ROUNDING = 0.8
LEAST_KEPT = 6
# Restarts are not independent (bursts, drift). A tenth wider, false alarms keep to the promise also where bursts last
# longer; without it 1.05 % of sessions call the same program slower on a busy machine.
DEPENDENCE = 1.1
# No scatter below 0.1 % is believed: clocks, and a constant series, can't support a narrower one.
LEAST_SCATTER = 0.001
LEAST_RESTARTS = 2  # one restart shows no scatter, so no verdict
EXTRAPOLATED = 500  # numbers of restarts that are looked at: every one of the first dozens, then one in a hundred
FURTHEST_RESTARTS = 10_000  # an extrapolation beyond it says nothing that a person could use

BoolArray = npt.NDArray[np.bool_]


class Judged(NamedTuple):
    """What the rule says of each row: estimate, half-widths of the 95 % and the 99 % interval, and the verdicts."""

    log_ratio: FloatArray
    printed: FloatArray
    sure: FloatArray
    slower: BoolArray
    equivalent: BoolArray
    scatter: FloatArray  # between restarts, in log


def judge_rows(rows: FloatArray, margin: float, comparisons: int = 1, last: bool = False) -> Judged:
    """Judge sessions at once: `rows` has shape (sessions, restarts), finite log ratios, at least one restart.

    `comparisons` divides both error rates (Bonferroni), so that they hold over all comparisons of a session. `last`:
    the budget is used up, and this is the look that was fixed beforehand.
    """
    restarts = rows.shape[1]
    log_ratio, scatter = _estimate(np.sort(rows, axis=1))
    n = np.asarray(float(restarts))
    printed, sure = (half_width(n, scatter, level, comparisons, last) for level in (PRINTED, SURE))
    limit = math.log1p(margin)
    enough = restarts >= LEAST_RESTARTS
    distance = np.abs(log_ratio)
    slower = enough & (distance > sure) & (distance > limit)
    equivalent = enough & (distance + printed < limit)
    return Judged(log_ratio, printed, sure, slower, equivalent, scatter)


def half_width(
    restarts: FloatArray, scatter: FloatArray, level: Level, comparisons: int = 1, last: bool = False
) -> FloatArray:
    """Half-width, in log, at one look at `restarts` restarts that scatter by `scatter`."""
    along = _of_the_sequence(restarts, scatter, level, (level.error_rate - level.at_last) / comparisons)
    return np.minimum(along, _ordinary(restarts, scatter, level, level.at_last / comparisons)) if last else along


def restarts_needed(restarts: int, log_ratio: float, scatter: float, margin: float, comparisons: int = 1) -> int | None:
    """About how many restarts in all would decide, were estimate and scatter to stay; None where none would."""
    limit = math.log1p(margin)
    distance = abs(log_ratio)
    level, room = (SURE, distance) if distance > limit else (PRINTED, limit - distance)
    first = max(restarts + 1, LEAST_RESTARTS)
    more = np.unique(np.round(np.geomspace(first, max(first, FURTHEST_RESTARTS), EXTRAPOLATED)))
    enough = np.flatnonzero(half_width(more, np.asarray(scatter), level, comparisons, last=True) < room)
    return int(more[enough[0]]) if enough.size else None


def _of_the_sequence(restarts: FloatArray, scatter: FloatArray, level: Level, error_rate: float) -> FloatArray:
    """Half-width that is valid at every look."""
    early = known_scatter(restarts, error_rate) * _assumed(scatter, level)
    late = DEPENDENCE * unknown_scatter(_kept(restarts), error_rate) * scatter / np.sqrt(restarts)
    return np.where((restarts >= EARLY) & np.isfinite(late), late, np.maximum(early, level.narrowest))


def _ordinary(restarts: FloatArray, scatter: FloatArray, level: Level, error_rate: float) -> FloatArray:
    """Half-width that is valid at one look: while restarts are few a prior's, then a t of what trimming leaves."""
    early = normal_quantile(1 - error_rate / 2) * _assumed(scatter, level) / np.sqrt(restarts)
    late = DEPENDENCE * student_quantile(_kept(restarts) - 1, 1 - error_rate / 2) * scatter / np.sqrt(restarts)
    return np.asarray(np.where(restarts >= EARLY, late, np.maximum(early, level.narrowest)))


def _assumed(scatter: FloatArray, level: Level) -> FloatArray:
    """The scatter that is taken for known while restarts are few."""
    return np.maximum(level.prior, level.widening * scatter)


def _kept(restarts: FloatArray) -> FloatArray:
    """Values that trimming leaves of so many."""
    return np.maximum(restarts * (1 - 2 / TRIMMED_SHARE) + KEPT_BY_ROUNDING, LEAST_KEPT)


def _estimate(ordered: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Location and scatter of each sorted row: median and standard deviation early, trimmed and winsorized later.

    The scatter is scaled so that scatter / sqrt(restarts) is the location's standard error (Tukey & McLaughlin, 1963).
    """
    restarts = ordered.shape[1]
    if restarts < EARLY:
        scatter = ordered.std(axis=1, ddof=1) if restarts > 1 else np.zeros(len(ordered))
        return np.median(ordered, axis=1), np.maximum(scatter, LEAST_SCATTER)
    cut = restarts // TRIMMED_SHARE
    kept = ordered[:, cut : restarts - cut]
    winsorized = np.clip(ordered, kept[:, :1], kept[:, -1:])
    scatter = winsorized.std(axis=1, ddof=1) * restarts / kept.shape[1]
    return kept.mean(axis=1), np.maximum(scatter, LEAST_SCATTER)
