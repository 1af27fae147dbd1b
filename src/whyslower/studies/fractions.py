"""Which variants of a factorial to run where all are too many."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

import numpy as np

from whyslower.statistics.boundary import FloatArray

Numbers = tuple[int, ...]  # a variant: each factor's level by number

# Pairs of factors stay clear of the factors themselves from here on (Box & Hunter, "The 2^(k-p) fractional factorial
# designs", 1961).
LEAST_RESOLUTION = 4
MOST_WORDS = 50_000  # up to so many in all, every choice of products is tried: takes a tenth of a second
CANDIDATES = 1024  # variants that an exchange looks at; of more, so many are drawn
STARTS = 6  # an exchange ends in one of several optima
SWEEPS = 4  # over all chosen variants: further ones hardly exchange any
# What two factors do together is taken to be a third as large as what each does: the fewer pairs can be told, the more
# does it matter which (DuMouchel & Jones, "A simple Bayesian modification of D-optimal designs", 1994).
PAIRS_PRECISION = 9.0
MAINS_PRECISION = 0.001  # nothing is taken beforehand of the factors themselves
GAIN = 1e-9  # of what a variant tells: less is a rounding
MOST_STARTED = 64  # variants: of more, one start takes seconds

IntArray = np.ndarray[tuple[int, ...], np.dtype[np.int64]]


class Regular(NamedTuple):
    """A regular fraction of two-level factors. `words`: factors whose joint effect can't be told from the mean."""

    variants: tuple[Numbers, ...]
    words: tuple[frozenset[int], ...]

    @property
    def resolution(self) -> int:
        """The size of the shortest word."""
        return min(map(len, self.words))


def regular(count: int, most: int) -> Regular | None:
    """The largest regular fraction of `count` two-level factors with at most `most` variants; None below IV.

    Factors beyond the basic ones follow products of these, so chosen that words are long and short ones few.
    """
    basic = min(most.bit_length() - 1, count - 1)
    sizes = range(basic, LEAST_RESOLUTION - 2, -1)
    products = [frozenset(some) for size in sizes for some in combinations(range(basic), size)]
    added = count - basic
    if len(products) < added:
        return None
    search = _best_of_all if math.comb(len(products), added) << added <= MOST_WORDS else _one_by_one
    followed = search(products, basic, added)
    words = _words(followed, basic)
    if min(map(len, words)) < LEAST_RESOLUTION:
        return None
    variants = [
        levels + tuple(sum(levels[f] for f in one) % 2 for one in followed) for levels in product((0, 1), repeat=basic)
    ]
    return Regular(tuple(variants), tuple(words))


def _best_of_all(products: Sequence[frozenset[int]], basic: int, added: int) -> tuple[frozenset[int], ...]:
    return min(combinations(products, added), key=lambda some: _shortness(_words(some, basic)))


def _one_by_one(products: Sequence[frozenset[int]], basic: int, added: int) -> tuple[frozenset[int], ...]:
    followed: tuple[frozenset[int], ...] = ()
    for _ in range(added):
        free = [one for one in products if one not in followed]
        followed = min(((*followed, one) for one in free), key=lambda some: _shortness(_words(some, basic)))
    return followed


def _words(followed: Sequence[frozenset[int]], basic: int) -> list[frozenset[int]]:
    """All words: of each factor with the product that it follows, and of these words' own products."""
    words: list[frozenset[int]] = []
    for factor, one in enumerate(followed, basic):
        word = one | {factor}
        words += [word, *(word ^ other for other in words)]
    return words


def _shortness(words: Sequence[frozenset[int]]) -> tuple[int, ...]:
    """How many words have each length, from the shortest on: the fraction with the least of these aliases least."""
    lengths = Counter(map(len, words))
    return tuple(lengths[size] for size in range(1, max(lengths) + 1))


@cache
def exchanged(sizes: tuple[int, ...], count: int, forced: tuple[Numbers, ...], seed: int) -> tuple[Numbers, ...]:
    """`count` different variants, the forced ones among them, that tell most of all factors and then of their pairs.

    Fedorov's exchange ("Theory of optimal experiments", 1972) towards the largest determinant of the information.
    """
    draw = random.Random(seed)
    candidates = _candidates(sizes, draw, forced)
    alike = _alike(np.array(candidates), np.array(sizes))
    fixed = len(forced)
    found = []
    for _ in range(STARTS if count <= MOST_STARTED else 1):
        chosen = [*range(fixed), *draw.sample(range(fixed, len(candidates)), count - fixed)]
        sweeps = 0
        while sweeps < SWEEPS and _sweep(alike, chosen, fixed):
            sweeps += 1
        found.append((float(np.linalg.slogdet(np.eye(count) + alike[np.ix_(chosen, chosen)])[1]), chosen))
    return tuple(sorted(candidates[one] for one in max(found)[1]))


def _sweep(alike: FloatArray, chosen: list[int], fixed: int) -> bool:
    """Exchanges each chosen variant for the best other one; whether any was."""
    changed = False
    for place in range(fixed, len(chosen)):
        others = [one for n, one in enumerate(chosen) if n != place]
        beside = alike[:, others]
        known = beside @ np.linalg.inv(np.eye(len(others)) + beside[others])
        gain = np.diagonal(alike) - np.sum(known * beside, axis=1)  # what is not known of each from the others
        gain[others] = 0.0
        best = int(np.argmax(gain))
        if gain[best] > gain[chosen[place]] * (1 + GAIN):
            chosen[place], changed = best, True
    return changed


def _candidates(sizes: Sequence[int], draw: random.Random, forced: Sequence[Numbers]) -> list[Numbers]:
    """The forced variants first, then all others, or as many drawn ones, which have every level of every factor."""
    if math.prod(sizes) <= CANDIDATES:
        others = list(product(*map(range, sizes)))
    else:
        levels = [[number % size for number in range(CANDIDATES)] for size in sizes]
        for some in levels:
            draw.shuffle(some)
        others = list(zip(*levels, strict=True))
    return list(dict.fromkeys([*forced, *others]))


def _alike(candidates: IntArray, sizes: IntArray) -> FloatArray:
    """What each two candidates tell of each other: their inner product over what is taken of mean, factors and pairs.

    A factor's levels in orthonormal columns, so that no level is more than another, have the inner product size - 1
    where they are one and the same, else -1; the sum of the products of two factors' is had from the sums of all.
    """
    total, squares = np.zeros((2, len(candidates), len(candidates)))
    for levels, size in zip(candidates.T, sizes, strict=True):
        own = size * (levels[:, None] == levels) - 1.0
        total += own
        squares += own**2
    return np.asarray((1 + total) / MAINS_PRECISION + (total**2 - squares) / 2 / PAIRS_PRECISION)
