"""One look at all that was measured: the fit, and every contrast that a study speaks of."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np

from whyslower.statistics.boundary import FloatArray
from whyslower.statistics.restart import MEDIAN_ERROR
from whyslower.statistics.rule import EARLY
from whyslower.studies.fit import BoolArray, Fit, fit
from whyslower.studies.judging import Judged, Support, judged
from whyslower.studies.model import ROUNDING, Model, Place, Places, Ran

# A variant whose workers all lie so many standard errors off what its factors and their pairs make is peculiar: an
# interaction of three or more, or a burst of freaks.
PECULIAR = 4.0
# Until it is settled it may be either, and all that it touches is open by so much. Of freaks half go on each time: so
# many workers, all but one in ten alike, are a burst in one of a thousand studies.
SETTLED_RUNS = 12
SETTLED_SHARE = 0.9  # of the variant's workers, near what is typical of it

# Where most of one variant's workers are freaks, it looks as if its levels made a difference. The fewer variants stand
# on one side of a contrast, the more it is moved by that; so each side must have had so many workers before a
# difference is called by what is seen, each variant at least so many, and as many as two programs need are enough.
SIDE_RUNS = 16.0
LEAST_RUNS = 2.0
MOST_RUNS = float(EARLY)
# With more terms than this for each variant, the others don't show which one's workers are freaks: each restart counts
# as one value then, as in a comparison of two programs, and each variant needs as many.
TERMS_SHARE = 0.72


class Look:
    """What the log times `seen` (variants, restarts) say. What they don't tell is None, as is no contrast at all."""

    def __init__(
        self, model: Model, variants: Sequence[Places], seen: FloatArray, comparisons: int, last: bool = False
    ) -> None:
        """`last`: with the budget used up."""
        ran = np.asarray(np.isfinite(seen).any(axis=1))
        self.model, self._comparisons, self._last = model, comparisons, last
        self._ran = Ran(model, [places for places, here in zip(variants, ran.tolist(), strict=True) if here])
        self._variants = self._ran.variants
        self._runs = dict(zip(self._variants, np.isfinite(seen[ran]).sum(axis=1).tolist(), strict=True))
        rows = np.array([model.row(places) for places in self._variants])
        self._fit = fit(rows, seen[ran])
        self._checked = len(self._fit.information) + 1 <= TERMS_SHARE * len(rows)
        self._plain = None
        if model.pairs and not self._checked:
            self._plain = Look(Model(model.factors, pairs=False), variants, seen, comparisons, last)
        level, settled = _peculiar(self._fit)
        self._own = np.flatnonzero(settled)
        if settled.any():
            self._fit = fit(np.hstack([rows, np.eye(len(rows))[:, self._own]]), seen[ran])
        self._open = np.where(settled, 0.0, level)
        self._mains: dict[Place, Judged] | None = None

    def mains(self) -> dict[Place, Judged]:
        """Each level's effect that can be told."""
        if self._mains is None:
            places = [term[0] for term in self.model.terms if len(term) == 1]
            self._mains = {place: found for place in places if (found := self.main(place)) is not None}
        return self._mains

    def main(self, place: Place) -> Judged | None:
        """A level against its factor's first, over those levels of the other factors that ran with both.

        Where too few variants check each other, factors are also taken to add up: then what does not, opens the
        intervals. The narrower answer counts.
        """
        mine, plain = self._main(place), self._plain.main(place) if self._plain is not None else None
        return min((one for one in (mine, plain) if one is not None), key=lambda one: one.sure, default=None)

    def _main(self, place: Place) -> Judged | None:
        others = self._ran.others(place)
        if others is None:
            return None
        within = [p for p in self._variants if all(p[other][1] in levels for other, levels in others.items())]
        up, down = ([p for p in within if p[place[0]] == (place[0], level)] for level in (place[1], 0))
        return self._judged(self.model.main(place, others), _mean(up, 1.0) | _mean(down, -1.0))

    def interaction(self, one: Place, other: Place) -> Judged | None:
        """How much the first level's effect depends on the second one."""
        if not self.model.pairs:
            return None
        weights: dict[Places, float] = {}
        cells = []
        for a, b, sign in ((one[1], other[1], 1.0), (one[1], 0, -1.0), (0, other[1], -1.0), (0, 0, 1.0)):
            cell = [p for p in self._variants if p[one[0]][1] == a and p[other[0]][1] == b]
            if not cell:
                return None
            weights |= _mean(cell, sign)
            cells.append(cell)
        return self._judged(self.model.interaction(one, other), weights, cells)

    def difference(self, first: Places, second: Places) -> Judged | None:
        """The second variant's time over the first's."""
        return self._judged(*self._step(first, second))

    def share(
        self, first: Places, second: Places, factor: int, part: float = 0.0, runs: int | None = None
    ) -> Judged | None:
        """A factor's Shapley value in that log ratio, less `part` of the log ratio itself.

        `runs`: as many workers at most are counted on.
        """
        whole, ends = self._step(first, second)
        weights = _shapley_weights(first, second, factor)
        for places, weight in ends.items():
            weights[places] = weights.get(places, 0.0) - part * weight
        return self._judged(self.model.shapley(first, second, factor) - part * whole, weights, most_runs=runs)

    def _step(self, first: Places, second: Places) -> tuple[FloatArray, dict[Places, float]]:
        return self.model.difference(first, second), {second: 1.0, first: -1.0}

    def _judged(
        self,
        contrast: FloatArray,
        weights: Mapping[Places, float],
        sides: Sequence[Sequence[Places]] | None = None,
        most_runs: int | None = None,
    ) -> Judged | None:
        """`weights`: how much of each variant's own peculiarity is in it; `sides`: who stands against whom."""
        each = np.array([weights.get(places, 0.0) for places in self._variants])
        contrast = np.concatenate([contrast, each[self._own]])
        if not self._fit.tells(contrast) or np.abs(contrast).max(initial=0.0) < ROUNDING:
            return None
        if sides is None:
            sides = [[places for places in weights if sign * weights[places] > 0] for sign in (1, -1)]
        fewest = max(min(map(len, sides)), 1)
        runs = min(sum(self._runs.get(places, 0) for places in side) for side in sides)
        runs = runs if most_runs is None else min(runs, most_runs)
        pulls = np.abs(self._fit.pulls(contrast).sum(axis=1))
        open_ = float(np.maximum(pulls, np.abs(each)) @ np.abs(self._open))
        least_runs = min(MOST_RUNS, max(LEAST_RUNS, SIDE_RUNS / fewest)) if self._checked else None
        return judged(self._fit, contrast, self._comparisons, Support(runs, least_runs, open_), self._last)


def _mean(variants: Sequence[Places], sign: float) -> dict[Places, float]:
    return dict.fromkeys(variants, sign / len(variants)) if variants else {}


def _peculiar(fitted: Fit) -> tuple[FloatArray, BoolArray]:
    """By variant: how far it is off what its terms make, 0 where that may be chance; whether that is settled."""
    residuals = fitted.residuals
    count = np.isfinite(residuals).sum(axis=1)
    level = np.nanmedian(residuals, axis=1)
    if len(fitted.information) >= len(residuals) - 1:  # as many terms as variants: nothing is left for one of its own
        return np.zeros(len(level)), np.zeros(len(level), dtype=bool)
    level = np.where(np.abs(level) > PECULIAR * MEDIAN_ERROR * fitted.scatter / np.sqrt(count), level, 0.0)
    near = np.abs(residuals - level[:, None]) < np.abs(level)[:, None] / 2
    settled = (level != 0) & (count >= SETTLED_RUNS) & (near.sum(axis=1) >= SETTLED_SHARE * count)
    return level, settled


def _shapley_weights(first: Places, second: Places, factor: int) -> dict[Places, float]:
    """How much of each variant between the two is in a factor's Shapley value (Shapley, 1953)."""
    changing = [f for f, place in enumerate(first) if place != second[f]]
    others = [f for f in changing if f != factor]
    weights: dict[Places, float] = {}
    for size in range(len(others) + 1):
        weight = math.factorial(size) * math.factorial(len(others) - size) / math.factorial(len(changing))
        for some in combinations(others, size):
            changed = (*some, factor)
            weights[tuple(second[f] if f in changed else place for f, place in enumerate(first))] = weight
            weights[tuple(second[f] if f in some else place for f, place in enumerate(first))] = -weight
    return weights
