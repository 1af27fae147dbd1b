"""A set function from those of its values that were measured: by what each set of factors adds beyond its parts.

w(S) is the sum of the dividends d(T) of all T within S (Harsanyi, 1959); d of a single factor is its effect alone, d of
more is their interaction. Sets that were measured fix sums of dividends; those that none fixes are taken from a normal
distribution given these sums (kriging), so that what was not measured is spread by size and widens what depends on it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np

from whyslower.statistics.boundary import FloatArray

Subset = frozenset[str]

# An interaction that was not measured is taken to be as large as this part of its factors' own effects (their geometric
# mean). Two parts of a program's time that take 30 % of it each interact by 0.6 of that; of 20 % each, by 0.3.
INTERACTION = 0.5
# And each further factor in it takes off half.
HIGHER = 0.5
# No factor is so without effect that it could not interact at all: at least so large, as a part of the largest effect.
LEAST_SCALE = 0.02
# What was taken beforehand counts as so many measured interactions, when those that were measured correct its size.
BELIEF = 2
EVERY_SUBSET = 8  # factors, up to which all their interactions are allowed for: beyond, pairs and what was measured


def dividends(
    players: Sequence[str], values: Mapping[Subset, FloatArray], rng: np.random.Generator
) -> dict[Subset, FloatArray]:
    """Dividends of the sets of `players`, as arrays like the values': the estimate first, then draws.

    `values` holds w of the measured sets (never the empty one). Where all are measured, the dividends are exact.
    Raises ValueError where none is.
    """
    if not values:
        raise ValueError("no set of factors was measured")
    sets = _sets(players, values)
    within = np.array([[float(part <= whole) for part in sets] for whole in values])
    measured = np.array(list(values.values()))
    scale = _prior_sd(players, sets, values)
    solve = scale[:, None] * np.linalg.pinv(within * scale)
    surprise = _surprise(sets, (solve @ measured[:, 0]) / scale, len(values))
    drawn = (scale * surprise)[:, None] * rng.standard_normal((len(sets), measured.shape[1]))
    drawn[:, 0] = 0.0
    solved = drawn + solve @ (measured - within @ drawn)
    return dict(zip(sets, solved, strict=True))


def _sets(players: Sequence[str], values: Mapping[Subset, FloatArray]) -> list[Subset]:
    """The sets that may have a dividend: all of them, or, with many players, singles, pairs and what was measured."""
    largest = len(players) if len(players) <= EVERY_SUBSET else 2
    sets = {frozenset(some) for size in range(1, largest + 1) for some in combinations(players, size)}
    return sorted(sets | values.keys(), key=lambda some: (len(some), sorted(some)))


def _prior_sd(players: Sequence[str], sets: Sequence[Subset], values: Mapping[Subset, FloatArray]) -> FloatArray:
    """How large each dividend may be before sets of several factors are looked at."""
    largest = max(float(abs(value[0])) for value in values.values()) or 1.0
    own = {
        player: max(float(abs(values[alone][0])), LEAST_SCALE * largest) if alone in values else largest
        for player in players
        for alone in [frozenset((player,))]
    }
    scales = []
    for some in sets:
        typical = math.exp(sum(math.log(own[player]) for player in some) / len(some))
        scales.append(largest if len(some) == 1 else typical * INTERACTION * HIGHER ** (len(some) - 2))
    return np.array(scales)


def _surprise(sets: Sequence[Subset], standard: FloatArray, measured: int) -> FloatArray:
    """By set: how many times larger than taken beforehand interactions are, as far as those measured tell."""
    several = np.array([len(some) > 1 for some in sets])
    told = max(measured - int((~several).sum()), 0)
    seen = float((standard[several] ** 2).sum())
    return np.where(several, math.sqrt((BELIEF + seen) / (BELIEF + told)), 1.0)
