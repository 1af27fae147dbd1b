"""Simulated crossovers: programs of known cost along the size, with workers' luck as it was recorded."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
from scipy.optimize import brentq

from whyslower.crossover.flips import Where, where
from whyslower.crossover.measured import Times
from whyslower.crossover.place import Placement
from whyslower.questions import Flip, Vary
from whyslower.testing import NOISES, NoiseModel

Cost = Callable[[float], float]
BLOCKS = 10
MARGIN = 0.02


def line(fixed: float, each: float, exponent: float = 1.0) -> Cost:
    """A fixed cost, and a cost of work."""
    return lambda size: fixed + each * size**exponent


def bent(fixed: float, each: float, cache: float, dearer: float) -> Cost:
    """As `line`, but beyond a cache's size each element costs `dearer` times as much: at twice that size nearly."""
    return lambda size: fixed + each * size * (1 + (dearer - 1) / (1 + (cache / size) ** 4))


def stepped(fixed: float, each: float, threshold: float, gain: float) -> Cost:
    """As `line`, but from a threshold on the work is shared by threads at once."""
    return lambda size: fixed + each * size / (gain if size >= threshold else 1.0)


def true_flips(one: Cost, other: Cost, vary: Vary) -> list[float]:
    """Where the two curves cross."""
    sizes = np.geomspace(vary.low, vary.high, 4001)
    lead = np.array([math.log(other(size) / one(size)) for size in sizes])
    at = np.nonzero(np.sign(lead[:-1]) * np.sign(lead[1:]) < 0)[0]
    return [float(brentq(lambda size: other(size) / one(size) - 1, sizes[i], sizes[i + 1])) for i in at]


class Simulated(NamedTuple):
    """What a simulated session ended with, and how many pairs of processes it took."""

    found: Where
    times: Times
    pairs: int

    @property
    def flips(self) -> list[Flip]:
        return [crossing.flip for crossing in self.found.crossings]


class Luck:
    """Each size's own series of lucky and unlucky pairs: freaks come in bursts."""

    def __init__(self, noise: NoiseModel, rng: np.random.Generator) -> None:
        self._noise, self._rng = noise, rng
        self._series: dict[tuple[str, float], list[np.ndarray]] = {}

    def next(self, label: str, size: float) -> np.ndarray:
        """The log deviations of the next restart's blocks."""
        key = (label, size)
        if key not in self._series:
            self._series[key] = list(self._noise.restarts(self._rng, 0.0, 64, BLOCKS))
        return self._series[key].pop(0)


def session(
    costs: Mapping[str, Cost], vary: Vary, noise: str = "numpy-like", pairs: int = 120, seed: int = 0, at_once: int = 3
) -> Simulated:
    """A session that measures up to so many sizes (each time they are measured counts), placed as a real one does."""
    labels = tuple(costs)
    luck, placement, times = (
        Luck(NOISES[noise], np.random.default_rng(seed)),
        Placement(vary, MARGIN, seed),
        Times(labels),
    )
    restart = taken = 0
    while taken < pairs and (sizes := placement.next(times, at_once)):
        for size in sizes:
            for label in labels:
                own = luck.next(label, size) if label != labels[0] else np.zeros(BLOCKS)
                for block in range(BLOCKS):
                    times.add(label, size, restart, block, costs[label](size) * math.exp(own[block]))
        restart, taken = restart + 1, taken + len(sizes)
    found = where(times, MARGIN, seed)
    assert found is not None
    return Simulated(found, times, taken)
