"""Which variants of a factorial to run where all are too many."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
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
GAIN = 1e-9  # of the information: less is a rounding


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


def exchanged(sizes: Sequence[int], count: int, forced: Sequence[Numbers], seed: int) -> tuple[Numbers, ...]:
    """`count` different variants, the forced ones among them, that tell most of all factors and then of their pairs.

    Fedorov's exchange ("Theory of optimal experiments", 1972) towards the largest determinant of the information.
    """
    draw = random.Random(seed)
    candidates = _candidates(sizes, draw, forced)
    rows = np.array([_coded(variant, sizes) for variant in candidates])
    mains = 1 + sum(size - 1 for size in sizes)
    prior = np.diag([MAINS_PRECISION] * mains + [PAIRS_PRECISION] * (rows.shape[1] - mains))
    fixed = len(forced)
    found = []
    for _ in range(STARTS):
        chosen = [*range(fixed), *draw.sample(range(fixed, len(candidates)), count - fixed)]
        sweeps = 0
        while sweeps < SWEEPS and _sweep(rows, chosen, fixed, prior):
            sweeps += 1
        found.append((float(np.linalg.slogdet(prior + rows[chosen].T @ rows[chosen])[1]), chosen))
    return tuple(sorted(candidates[one] for one in max(found)[1]))


def _sweep(rows: FloatArray, chosen: list[int], fixed: int, prior: FloatArray) -> bool:
    """Exchanges each chosen variant for the best other one; whether any was."""
    changed = False
    for place in range(fixed, len(chosen)):
        others = [one for n, one in enumerate(chosen) if n != place]
        inverse = np.linalg.inv(prior + rows[others].T @ rows[others])
        gain = np.einsum("vi,ij,vj->v", rows, inverse, rows, optimize=True)
        gain[others] = 0.0
        best = int(np.argmax(gain))
        if gain[best] > gain[chosen[place]] + GAIN:
            chosen[place], changed = best, True
    return changed


def _candidates(sizes: Sequence[int], draw: random.Random, forced: Sequence[Numbers]) -> list[Numbers]:
    """The forced variants first, then all others, or as many drawn ones."""
    total = int(np.prod(sizes, dtype=object))
    if total <= CANDIDATES:
        others = list(product(*map(range, sizes)))
    else:
        others = [tuple(draw.randrange(size) for size in sizes) for _ in range(CANDIDATES)]
    return list(dict.fromkeys([*forced, *others]))


def _coded(variant: Numbers, sizes: Sequence[int]) -> FloatArray:
    """The mean, each factor's levels and each pair's, in orthonormal columns: no level is more than another."""
    mains = [_contrasts(size)[level] for level, size in zip(variant, sizes, strict=True)]
    pairs = [np.outer(one, other).ravel() for one, other in combinations(mains, 2)]
    return np.concatenate([[1.0], *mains, *pairs])


def _contrasts(size: int) -> FloatArray:
    """(levels, levels - 1): orthogonal to the mean and to each other, of mean square 1."""
    centred = np.linalg.qr(np.hstack([np.ones((size, 1)), np.eye(size)[:, 1:]]))[0][:, 1:]
    return np.asarray(centred * np.sqrt(size))
