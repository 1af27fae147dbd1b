"""What a variant's log time is made of: its factors' effects, and what each pair of them adds (dividends).

A contrast is a weighted sum of these. A main effect averages over levels of the other factors; a factor's part of the
difference between two variants is its Shapley value, to which each pair that it is in gives half of its dividend
(Harsanyi, 1959).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import numpy as np

from whyslower.questions import Level, Levels, StudyFactor
from whyslower.statistics.boundary import FloatArray

Place = tuple[int, int]  # a factor's number and its level's; a term of its own from the second level on
Places = tuple[Place, ...]  # a variant: one for each factor
Term = tuple[Place, ...]  # one place: an effect against the first level; two: what both together add

ROUNDING = 1e-7  # of the largest: less is none


class Model:
    """Terms of the factors, in a fixed order; rows and contrasts are arrays over them."""

    def __init__(self, factors: Sequence[StudyFactor], pairs: bool = True) -> None:
        """Without `pairs`, factors are taken to add up."""
        self.factors = tuple(factors)
        self.pairs = pairs
        singles = [[(f, level) for level in range(1, len(factor.levels))] for f, factor in enumerate(factors)]
        terms: list[Term] = [(place,) for places in singles for place in places]
        if pairs:
            terms += [(a, b) for one, other in combinations(singles, 2) for a in one for b in other]
        self.terms = tuple(terms)
        self._index = {term: number for number, term in enumerate(terms)}

    def places(self, levels: Levels) -> Places:
        """A variant as its levels' numbers, factor by factor."""
        return tuple((f, number_of(each.levels, levels[each.name])) for f, each in enumerate(self.factors))

    def row(self, places: Places) -> FloatArray:
        """Which terms make up a variant's log time: 1 or 0 by term."""
        held = [place for place in places if place[1]]
        row = np.zeros(len(self.terms))
        for term in [*((place,) for place in held), *combinations(held, 2)]:
            if term in self._index:
                row[self._index[term]] = 1.0
        return row

    def main(self, place: Place, others: Mapping[int, Sequence[int]]) -> FloatArray:
        """A level against its factor's first, averaged over these levels of each other factor."""
        contrast = np.zeros(len(self.terms))
        contrast[self._index[(place,)]] = 1.0
        for other, levels in others.items() if self.pairs else ():
            for level in filter(None, levels):
                contrast[self._pair(place, (other, level))] += 1 / len(levels)
        return contrast

    def interaction(self, one: Place, other: Place) -> FloatArray:
        """What both levels together add."""
        contrast = np.zeros(len(self.terms))
        contrast[self._pair(one, other)] = 1.0
        return contrast

    def difference(self, first: Places, second: Places) -> FloatArray:
        """The log ratio of the second variant's time to the first's."""
        return self.row(second) - self.row(first)

    def shapley(self, first: Places, second: Places, factor: int) -> FloatArray:
        """One factor's part of that log ratio: its mean step over all orders of changing what differs.

        With terms of at most two factors this is the mean of its step when it goes first and when it goes last.
        """
        after = tuple(second[f] if f == factor else place for f, place in enumerate(first))
        before = tuple(first[f] if f == factor else place for f, place in enumerate(second))
        return (self.difference(first, after) + self.difference(before, second)) / 2

    def _pair(self, one: Place, other: Place) -> int:
        return self._index[(one, other) if one[0] < other[0] else (other, one)]


def number_of(levels: Sequence[Level], wanted: Level) -> int:
    """The number of a level among a factor's; 1, 1.0 and True are levels of their own."""
    return next(n for n, level in enumerate(levels) if type(level) is type(wanted) and level == wanted)


class Ran:
    """Which levels ran, and which two of them in one variant."""

    def __init__(self, model: Model, variants: Iterable[Places]) -> None:
        self.variants = list(variants)
        self._sizes = [len(factor.levels) for factor in model.factors]
        self._pairs = {pair for places in self.variants for pair in combinations(places, 2)}
        self._places = {place for places in self.variants for place in places}

    def others(self, place: Place) -> dict[int, list[int]] | None:
        """Of each other factor, the levels that ran with this level and with its factor's first.

        None where a factor has none, or one of the two levels did not run: their effect can't be told then.
        """
        factor, first = place[0], (place[0], 0)
        others = {
            other: [n for n in range(size) if self._both(place, (other, n)) and self._both(first, (other, n))]
            for other, size in enumerate(self._sizes)
            if other != factor
        }
        return others if {place, first} <= self._places and all(others.values()) else None

    def _both(self, one: Place, other: Place) -> bool:
        return tuple(sorted((one, other))) in self._pairs


def model_of(factors: Sequence[StudyFactor], variants: Sequence[Levels]) -> Model:
    """The model that these variants can tell: with pairs, unless a factor's own effect would be lost among them."""
    model = Model(factors)
    ran = Ran(model, map(model.places, variants))
    told = _told(model, ran.variants)
    for place in (term[0] for term in model.terms if len(term) == 1):
        others = ran.others(place)
        if others is not None and not _within(model.main(place, others), told):
            return Model(factors, pairs=False)
    return model


def untold(model: Model, variants: Sequence[Levels]) -> list[Term]:
    """The pairs of levels of which these variants don't tell what they do together."""
    told = _told(model, [model.places(levels) for levels in variants])
    return [term for term in model.terms if len(term) > 1 and not _within(model.interaction(*term), told)]


def _told(model: Model, variants: Sequence[Places]) -> FloatArray:
    """An orthonormal basis, row by row, of the contrasts that these variants tell."""
    rows = np.array([model.row(places) for places in variants]).reshape(-1, len(model.terms))
    centred = rows - rows.sum(axis=0) / max(len(rows), 1)
    _, sizes, directions = np.linalg.svd(centred, full_matrices=False)
    return np.asarray(directions[sizes > ROUNDING * sizes.max(initial=1.0)])


def _within(contrast: FloatArray, told: FloatArray) -> bool:
    return bool(np.linalg.norm(contrast - told.T @ (told @ contrast)) <= ROUNDING * np.linalg.norm(contrast))
