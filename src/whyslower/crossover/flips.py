"""From the curves of all pairs to who wins where, and the sizes at which the winner flips."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

import numpy as np

from whyslower.crossover.curve import Curve, curve
from whyslower.crossover.measured import Times
from whyslower.questions import Flip
from whyslower.statistics.boundary import FloatArray

# Tails that are heavier than the model's, drift, and sizes whose every restart was a freak: with intervals so many
# times wider than the model's own, 95 % of them hold the truth on simulated sessions (tests/crossover).
WIDENING = 1.3
LEVEL = 0.95
SURE = 0.995  # of a sign at a measured size, for a flip: there are many sizes, and they are looked at again and again
WINS = 0.975  # of a sign, for who wins at a size: one side of a 95 % interval

Key = tuple[str, str]


class Reading(NamedTuple):
    """A log ratio at places: its middle, its 95 % interval, and how sure its sign and its smallness are."""

    middle: FloatArray
    low: FloatArray
    high: FloatArray
    above: FloatArray  # probability that it is above 0
    even: FloatArray  # probability that it lies within the margin


class Pair(NamedTuple):
    """Two programs' curve, log(second's time / first's), as it is read along the places common to all pairs.

    Places beyond the pair's own measured sizes hold nan.
    """

    first: str
    second: str
    curve: Curve
    reading: Reading


class Lead(NamedTuple):
    """log(the other's time / a program's) at one place with its 95 % interval, how sure it is to be above 0, and to lie
    within the margin."""

    log_ratio: float
    low: float
    high: float
    sure: float
    even: float


class Crossing(NamedTuple):
    """A flip with what placing sizes needs: draws of its place, and the nearest sure sizes on either side, in log."""

    flip: Flip
    places: FloatArray
    below: float
    above: float


class Where(NamedTuple):
    """Who wins where. `grid` holds the places in log; `pairs` all pairs by their labels in order."""

    grid: FloatArray
    labels: tuple[str, ...]
    pairs: dict[Key, Pair]
    crossings: tuple[Crossing, ...]

    def leads(self, label: str, other: str, at: int) -> Lead | None:
        """How far a program leads another at a place of the grid; None where the two were not compared there."""
        pair = self.pairs.get((label, other)) or self.pairs.get((other, label))
        if pair is None or math.isnan(pair.reading.middle[at]):
            return None
        middle, low, high, above, even = (float(each[at]) for each in pair.reading)
        own = pair.first == label
        return Lead(middle, low, high, above, even) if own else Lead(-middle, -high, -low, 1 - above, even)

    def beaten(self, label: str, by: Iterable[str], at: int) -> bool:
        """Whether one of these programs is surely faster at a place of the grid."""
        leads = [self.leads(label, other, at) for other in by]
        return any(lead.sure <= 1 - WINS for lead in leads if lead is not None)


def where(times: Times, margin: float, seed: int = 0) -> Where | None:
    """Who wins where, as far as the times tell; None where no two programs were measured at two sizes."""
    curves: dict[Key, Curve] = {}
    for number, key in enumerate(combinations(times.labels, 2)):
        found = curve(times.pairs(*key), seed + number)
        if found is not None:
            curves[key] = found
    if len(curves) < 1:
        return None
    return judged(times.labels, curves, margin)


def judged(labels: Sequence[str], curves: Mapping[Key, Curve], margin: float) -> Where:
    """Who wins where, from the curves of the pairs that could be compared."""
    grid = np.unique(np.round(np.concatenate([each.grid for each in curves.values()]), 9))
    pairs = {key: Pair(*key, each, _along(each, grid, margin)) for key, each in curves.items()}
    compared = tuple(label for label in labels if any(label in key for key in pairs))
    bare = Where(grid, compared, pairs, ())
    return bare._replace(crossings=tuple(sorted(_crossings(bare, margin), key=lambda each: each.flip.size)))


def read(drawn: FloatArray, margin: float) -> Reading:
    """The reading of draws (draws, places)."""
    middle = np.median(drawn, axis=0)
    wide = middle + WIDENING * (drawn - middle)
    low, high = np.quantile(wide, ((1 - LEVEL) / 2, (1 + LEVEL) / 2), axis=0)
    even = (np.abs(wide) < math.log1p(margin)).mean(axis=0)
    return Reading(middle, low, high, (wide > 0).mean(axis=0), even)


def _along(found: Curve, grid: FloatArray, margin: float) -> Reading:
    reading = read(found.at(grid), margin)
    outside = (grid < found.measured[0] - 1e-6) | (grid > found.measured[-1] + 1e-6)
    return Reading(*(np.where(outside, np.nan, each) for each in reading))


# --- flips ------------------------------------------------------------------------------------------------------------


def _crossings(here: Where, margin: float) -> list[Crossing]:
    found = []
    for pair in here.pairs.values():
        for change in _changes(pair, margin):
            crossing = _crossing(pair, change)
            at = int(np.abs(here.grid - math.log(crossing.flip.size)).argmin())
            others = [label for label in here.labels if label not in (pair.first, pair.second)]
            if not any(here.beaten(label, others, at) for label in (pair.first, pair.second)):  # else a third wins
                found.append(crossing)
    return found


class Winner(NamedTuple):
    """A measured size with a sure winner: `sign` is 1 where the first program is it, -1 where the second is. `clear`:
    it wins by more than the margin with all of the interval."""

    place: float
    sign: int
    clear: bool


def _winners(pair: Pair, margin: float) -> list[Winner]:
    """In order of size; those that win by less than the margin are not worth naming."""
    reading = read(pair.curve.at(pair.curve.measured), margin)
    found = []
    for place, middle, low, high, above, _ in zip(pair.curve.measured, *reading, strict=True):
        sign = int(above >= SURE) - int(above <= 1 - SURE)
        if sign and abs(middle) > math.log1p(margin):
            found.append(Winner(float(place), sign, bool(min(sign * low, sign * high) > math.log1p(margin))))
    return found


class Change(NamedTuple):
    """Two neighbours among the measured sizes with a sure winner that have not the same one, in log. `sign`: as the
    lower one's. The flip is looked for between `low` and `high`: the same sizes where they are clear, else the next
    with the same winners, since a sure sign is wrong now and then, and most likely next to a flip."""

    sign: int
    below: float
    above: float
    low: float
    high: float


def _changes(pair: Pair, margin: float) -> list[Change]:
    sure = _winners(pair, margin)
    return [
        Change(one.sign, one.place, other.place, _limit(one, sure[:at]).place, _limit(other, sure[: at + 1 : -1]).place)
        for at, (one, other) in enumerate(pairwise(sure))
        if one.sign != other.sign
    ]


def _limit(winner: Winner, further: Sequence[Winner]) -> Winner:
    """How far a flip is looked for on one side; `further`: the winners beyond, the nearest last."""
    same = bool(further) and further[-1].sign == winner.sign
    return further[-1] if same and not winner.clear else winner


def _crossing(pair: Pair, change: Change) -> Crossing:
    places = _roots(pair.curve, change.low, change.high)
    middle = float(np.median(places))
    wide = middle + WIDENING * (places - middle)
    low, high = (float(each) for each in np.quantile(wide, ((1 - LEVEL) / 2, (1 + LEVEL) / 2)))
    low, high = max(min(low, middle), change.low), min(max(high, middle), change.high)
    ends = read(pair.curve.at(np.array([change.below, change.above])), 0.0).middle
    first, second = (pair.first, pair.second) if change.sign > 0 else (pair.second, pair.first)
    flip = Flip(
        size=math.exp(middle),
        low=math.exp(low),
        high=math.exp(high),
        below=first,
        above=second,
        ratio_below=math.exp(abs(float(ends[0]))),
        ratio_above=math.exp(abs(float(ends[1]))),
    )
    return Crossing(flip, places, change.below, change.above)


def _roots(found: Curve, below: float, above: float) -> FloatArray:
    """Where each draw crosses 0 between two places; where it does so more than once, as much of the way as it is its
    first sign."""
    inside = found.grid[(found.grid > below) & (found.grid < above)]
    places = np.concatenate([[below], inside, [above]])
    values = found.at(places)
    falling = np.where(np.median(values[:, 0]) > 0, 1.0, -1.0)
    left, right = falling * values[:, :-1], falling * values[:, 1:]
    # The part of each step over which the draw still has its first sign.
    with np.errstate(divide="ignore", invalid="ignore"):
        part = np.where((left > 0) == (right > 0), (left > 0).astype(float), left / (left - right))
    kept = np.where((left <= 0) & (right > 0), 1 - part, part)
    return np.asarray(below + (kept * np.diff(places)).sum(axis=1))
