"""Which sizes are measured next: a coarse grid over the range, then where a flip lies and where the sign is unsure.

Pure: it is asked for sizes and told nothing but the times so far.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from whyslower.crossover.flips import Crossing, Where, where
from whyslower.crossover.measured import Times
from whyslower.crossover.stretches import standing
from whyslower.questions import Vary

COARSE_STEP = 4.0  # a fixed cost fades and a cache ends over about that much: a coarser grid could step over a flip
FEWEST_COARSE, MOST_COARSE = 5, 9
COARSE_RESTARTS = 2  # of each coarse size: one could be a freak, and two tell how much they scatter
ROUNDED = 0.025  # sizes are multiples of the largest power of two below this part of them: no odd lengths, and repeats
SAME = 0.01  # in log: two sizes closer than this are one
MOST_RESTARTS = 16  # of one size: more say little that others beside it don't
FLIP_WANTED = 0.05  # half a flip's interval, in log: a flip is wanted within 10 %, and better is no use
BESIDE = 0.07  # in log, on either side of a flip, a size is measured: a jump may lie anywhere between two sizes
APART = 0.25  # in log: other sizes that are measured for their own sake lie so far from each other
NEXT_TO, MOST_STEPS = 0.1, 6  # how far (in log, in steps) from a size another one lies that tells about as much
QUANTILES = (0.5, 0.15, 0.85)  # of what is known of a flip's place: where it is measured


class Wish(NamedTuple):
    """A size that would tell something: `worth` orders wishes, the most urgent first."""

    worth: float
    size: float


class Placement:
    """Chooses sizes. `left_out` holds those that can't be measured: the session adds to it."""

    def __init__(self, vary: Vary, margin: float, seed: int = 0) -> None:
        self.vary, self.margin, self._seed = vary, margin, seed
        self.left_out: set[float] = set()
        self.found: Where | None = None

    def coarse(self) -> tuple[float, ...]:
        """The sizes of the coarse grid, in order: the listed ones where the user lists them."""
        if self.vary.sizes:
            return tuple(sorted(self.vary.sizes))
        span = math.log(self.vary.high / self.vary.low)
        steps = min(max(math.ceil(span / math.log(COARSE_STEP)), FEWEST_COARSE - 1), MOST_COARSE - 1)
        inner = [self._allowed(self.vary.low * math.exp(span * step / steps)) for step in range(1, steps)]
        return tuple(sorted({self.vary.low, *inner, self.vary.high}))

    def next(self, times: Times, most: int) -> list[float]:
        """Up to so many sizes for the next restart; none where more would tell nothing that is wanted."""
        rest = [size for size in self.coarse() if size not in self.left_out]
        for restarts in range(1, COARSE_RESTARTS + 1):
            missing = [size for size in rest if times.restarts_at(size) < restarts]
            if missing:
                return missing[:most]
        self.found = where(times, self.margin, self._seed)
        return [] if self.found is None else self._chosen(self._wishes(self.found, times), times, most)

    def _chosen(self, wishes: list[Wish], times: Times, most: int) -> list[float]:
        chosen: list[float] = []
        for wish in sorted(wishes, reverse=True):
            size = self._measurable(wish.size, times)
            if size is not None and times.restarts_at(size) >= MOST_RESTARTS:
                size = self._beside(size, times)
            if size is not None and size not in chosen:
                chosen.append(size)
        return chosen[:most]

    # --- what would tell something ------------------------------------------------------------------------------------

    def _wishes(self, found: Where, times: Times) -> list[Wish]:
        wishes = [wish for crossing in found.crossings for wish in self._about(crossing, times)]
        return wishes + self._where_unsure(found)

    def _about(self, crossing: Crossing, times: Times) -> list[Wish]:
        """Sizes about a flip: one close by on either side, then where it may lie, until its interval is narrow."""
        flip = crossing.flip
        middle = math.log(flip.size)
        measured = np.log(np.array(times.sizes()))
        wishes = []
        for side, beyond in ((-1, crossing.below), (1, crossing.above)):
            beside = side * (measured - middle)
            if not np.any((beside > 0) & (beside <= 1.5 * BESIDE)) and side * (beyond - middle) > 1.5 * BESIDE:
                wishes.append(Wish(3.0, math.exp(middle + side * BESIDE)))
        half = math.log(flip.high / flip.low) / 2
        if half > FLIP_WANTED:
            places = np.quantile(crossing.places, QUANTILES)
            counts = [np.sum(np.abs(measured - place) < FLIP_WANTED) for place in places]
            wishes += [
                Wish(2.0 - 0.1 * float(count), math.exp(place)) for place, count in zip(places, counts, strict=True)
            ]
        return wishes

    def _where_unsure(self, found: Where) -> list[Wish]:
        """The least sure sizes, apart from the flips' own surroundings."""
        spans = [(crossing.below, crossing.above) for crossing in found.crossings]
        unsure = []
        for at, place in enumerate(found.grid):
            if standing(found, at).unsure and not any(low < place < high for low, high in spans):
                unsure.append((self._doubt(found, at), float(place)))
        wishes: list[Wish] = []
        for doubt, place in sorted(unsure, reverse=True):
            if all(abs(place - math.log(wish.size)) > APART for wish in wishes):
                wishes.append(Wish(doubt, math.exp(place)))
        return wishes

    def _doubt(self, found: Where, at: int) -> float:
        """How far from sure the best two programs' order is, from 0 to 1."""
        among = standing(found, at).among
        doubts = [
            1 - abs(2 * lead.sure - 1)
            for one in among
            for other in among
            if (lead := found.leads(one, other, at)) is not None
        ]
        return max(doubts, default=0.0)

    # --- sizes that can be had ----------------------------------------------------------------------------------------

    def _measurable(self, size: float, times: Times) -> float | None:
        """The allowed size nearest to a wished one; one that was measured, where it lies that close."""
        if self.vary.sizes:
            free = [each for each in self.vary.sizes if each not in self.left_out]
            return min(free, key=lambda each: abs(math.log(each / size)), default=None)
        allowed = self._allowed(size)
        near = [each for each in times.sizes() if abs(math.log(each / allowed)) < SAME]
        allowed = min(near, key=lambda each: abs(each - allowed), default=allowed)
        return allowed if allowed not in self.left_out else self._instead(allowed, times)

    def _beside(self, size: float, times: Times) -> float | None:
        """For a size that was measured often enough the one beside it that was measured least, if there is one."""
        around = self.vary.sizes or [size + steps * self._step(size) for steps in range(-MOST_STEPS, MOST_STEPS + 1)]
        free = [
            each
            for each in around
            if self.vary.low <= each <= self.vary.high
            and abs(math.log(each / size)) < NEXT_TO
            and each not in self.left_out
            and times.restarts_at(each) < MOST_RESTARTS
        ]
        return min(free, key=lambda each: (times.restarts_at(each), abs(math.log(each / size))), default=None)

    def _instead(self, size: float, times: Times) -> float | None:
        """For a size that can't be measured the nearest power of two, which many programs want, or a measured one."""
        power = 2.0 ** round(math.log2(size))
        if self.vary.low <= power <= self.vary.high and power not in self.left_out:
            return power
        near = [each for each in times.sizes() if each not in self.left_out and abs(math.log(each / size)) < APART]
        return min(near, key=lambda each: abs(math.log(each / size)), default=None)

    def _allowed(self, size: float) -> float:
        size = min(max(size, self.vary.low), self.vary.high)
        step = self._step(size)
        return min(max(round(size / step) * step, self.vary.low), self.vary.high)

    def _step(self, size: float) -> float:
        """How far apart sizes are that are measured about this one."""
        step = 2.0 ** math.floor(math.log2(size * ROUNDED))
        return max(step, 1.0) if self.vary.whole else step
