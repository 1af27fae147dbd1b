"""Each program's cost along the size, t = fixed + each * size ** exponent, by regime where it bends.

Where regimes begin is chosen by a penalised fit over all ways to cut the measured sizes (Bai and Perron, 2003; the
penalty is Schwarz's, 1978). Within one, fixed and each follow by least squares on relative errors, for every exponent
of a grid.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from whyslower.crossover.curve import jumps
from whyslower.questions import Regime
from whyslower.statistics.boundary import FloatArray

EXPONENTS = np.round(np.arange(0.25, 4.01, 0.05), 2)
PLAIN = (1.0, 2.0, 3.0)  # what work mostly is in its size: another exponent costs a number more
FEWEST_SIZES = 4  # of a regime: as few as its numbers would fit anything
MOST_REGIMES = 4
CUT = 3  # numbers that a cut costs: it is chosen as the best of many (Zhang and Siegmund, 2007)
ONE_PLACE = math.log(1.2)  # sizes about a flip lie close together: within so much (in log) they count as one
# Relative errors that are taken for luck at least: restarts of one program scatter by 0.5 to 5 % (testing.NOISES), and
# sizes with odd strides by a few percent more. A bend that is smaller than that is none.
LEAST_ERROR = 0.03


class Piece(NamedTuple):
    """A fit of some sizes: its costs, the sum of its squared relative errors, and how many numbers were fitted."""

    fixed: float
    each: float
    exponent: float
    squares: float
    numbers: int


def regimes(
    label: str, sizes: Sequence[float], seconds: Sequence[float], error: float = LEAST_ERROR
) -> tuple[Regime, ...]:
    """One program's regimes over the sizes (ascending) at which it took so many seconds a unit.

    `error` is their relative one, as far as it is known. None where fewer than four sizes apart from each other were
    measured. A regime ends where the next begins, midway between two measured sizes: where the time jumps, always.
    """
    borders = [0, *jumps(np.log(np.array(sizes)), np.log(np.array(seconds))), len(sizes)]
    sides = [slice(first, last) for first, last in pairwise(borders)]
    return tuple(regime for side in sides for regime in _smooth(label, sizes[side], seconds[side], error))


def _smooth(label: str, sizes: Sequence[float], seconds: Sequence[float], error: float) -> tuple[Regime, ...]:
    groups = _groups(sizes)
    if len(groups) < FEWEST_SIZES:
        return ()
    places = [_middle([sizes[at] for at in group]) for group in groups]
    times = np.array([_middle([seconds[at] for at in group]) for group in groups])
    cuts, pieces = _cut(np.array(places), times, max(error, LEAST_ERROR))
    borders = [_middle([places[last - 1], places[last]]) for _, last in cuts[:-1]]
    lows, highs = (float(sizes[0]), *borders), (*borders, float(sizes[-1]))
    return tuple(
        Regime(
            label=label,
            low=low,
            high=high,
            fixed_s=piece.fixed,
            per_size_s=piece.each,
            exponent=piece.exponent,
        )
        for low, high, piece in zip(lows, highs, pieces, strict=True)
    )


def _groups(sizes: Sequence[float]) -> list[list[int]]:
    """Numbers of the sizes that count as one."""
    groups: list[list[int]] = []
    for at, size in enumerate(sizes):
        if groups and math.log(size / sizes[groups[-1][0]]) < ONE_PLACE:
            groups[-1].append(at)
        else:
            groups.append([at])
    return groups


def _middle(values: Sequence[float]) -> float:
    """The geometric mean."""
    return math.exp(sum(map(math.log, values)) / len(values))


def _cut(sizes: FloatArray, seconds: FloatArray, error: float) -> tuple[list[tuple[int, int]], list[Piece]]:
    """The cut with the least penalised misfit, by dynamic programming over where the last regime begins."""
    count = len(sizes)
    penalty = math.log(count) * error**2  # Schwarz's, for errors of that size

    @cache
    def piece(first: int, last: int) -> Piece:
        return _fitted(sizes[first:last], seconds[first:last], penalty)

    @cache
    def best(last: int, regimes_left: int) -> tuple[float, tuple[int, ...]]:
        whole = piece(0, last)
        found: tuple[float, tuple[int, ...]] = (whole.squares + penalty * whole.numbers, (0,))
        if regimes_left > 1:
            for first in range(FEWEST_SIZES, last - FEWEST_SIZES + 1):
                before, starts = best(first, regimes_left - 1)
                own = piece(first, last)
                found = min(found, (before + own.squares + penalty * (own.numbers + CUT), (*starts, first)))
        return found

    starts = best(count, MOST_REGIMES)[1]
    cuts = list(zip(starts, (*starts[1:], count), strict=True))
    return cuts, [piece(first, last) for first, last in cuts]


def _fitted(sizes: FloatArray, seconds: FloatArray, penalty: float) -> Piece:
    """The best of: a fixed cost alone; the cost of work alone, and both, for every exponent."""
    scale = float(sizes[-1])
    fixed, work = 1 / seconds, (sizes / scale) ** EXPONENTS[:, None] / seconds
    options = [_constant(fixed), *_alone(work), *_both(fixed, work)]
    best = min(options, key=lambda one: one.squares + penalty * one.numbers)
    return best._replace(each=best.each / scale**best.exponent)


def _constant(fixed: FloatArray) -> Piece:
    cost = fixed.sum() / (fixed**2).sum()
    return Piece(float(cost), 0.0, 1.0, float(((cost * fixed - 1) ** 2).sum()), 1)


def _alone(work: FloatArray) -> list[Piece]:
    cost = work.sum(axis=1) / (work**2).sum(axis=1)
    squares = ((cost[:, None] * work - 1) ** 2).sum(axis=1)
    return [
        Piece(0.0, float(cost[at]), float(exponent), float(squares[at]), 1 + _free(exponent))
        for at, exponent in enumerate(EXPONENTS)
    ]


def _both(fixed: FloatArray, work: FloatArray) -> list[Piece]:
    """Least squares on relative errors by the normal equations; neither cost may be below 0."""
    a, b, c = (fixed**2).sum(), work @ fixed, (work**2).sum(axis=1)
    first, second = fixed.sum(), work.sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        base = (c * first - b * second) / (a * c - b**2)
        each = (a * second - b * first) / (a * c - b**2)
    squares = ((base[:, None] * fixed + each[:, None] * work - 1) ** 2).sum(axis=1)
    return [
        Piece(float(base[at]), float(each[at]), float(exponent), float(squares[at]), 2 + _free(exponent))
        for at, exponent in enumerate(EXPONENTS)
        if base[at] > 0 and each[at] > 0
    ]


def _free(exponent: float) -> bool:
    """Whether an exponent is a number of its own."""
    return exponent not in PLAIN
