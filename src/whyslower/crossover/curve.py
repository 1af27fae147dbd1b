"""What is known of two programs' log ratio along the size, from restarts that have each their own luck.

The log ratio is a smooth curve of the logarithm of the size: a straight line plus a Gaussian process (Rasmussen and
Williams, 2006; Matern 3/2, so that it may bend where a cache ends), whose amplitude and length scale are learnt. A
restart's log ratio is the curve's plus the pair's own deviation for its life: mostly small, by an amount learnt from
all restarts; a few pairs are freaks, and freaks come in bursts, as in `attribution.workers`. What is known afterwards
is drawn from it by Gibbs sampling.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from whyslower.crossover.measured import Pairs
from whyslower.statistics.boundary import FloatArray

# As recorded of pairs of processes (testing.NOISES): one in 16 stays about 30 % apart for its life, in bursts.
FREAK_RATE = 1 / 16
FREAK_PERSISTENCE = 0.5
FREAK_SCATTER = 0.3
BEGINS = FREAK_RATE * (1 - FREAK_PERSISTENCE) / (1 - FREAK_RATE)
# A pair's usual deviation in log, before anything is seen: 0.4 to 12 % with 95 % probability (recorded: 0.5 to 5 %).
DEVIATION_GUESS = 0.02
DEVIATION_SPREAD = 0.85
DEVIATIONS = np.geomspace(0.0005, 0.4, 24)
BELIEVED = -0.5 * ((np.log(DEVIATIONS) - math.log(DEVIATION_GUESS)) / DEVIATION_SPREAD) ** 2

# Before anything is seen, in log: programs may lie a factor of 20 apart at 1 sd, and a program's time grows by up to
# the square or the cube of its size, so that the ratio's slope is about 1 at 1 sd.
LEVEL_SD = 3.0
SLOPE_SD = 1.0
# How far, and over which factors of the size (in log), a ratio strays from a power law: a fixed cost fades over a
# factor of ten and more, a cache's end over a factor of two, a thread threshold at once. Gentle curves are the rule.
AMPLITUDES = (0.03, 0.1, 0.3, 1.0)
SCALES = {0.1: 0.02, 0.3: 0.1, 1.0: 0.38, 3.0: 0.5}
# Another branch is taken, another number of threads: a ratio that changes so much between two sizes so near (both in
# log) jumps there.
JUMP, JUMP_WITHIN = math.log(1.5), math.log(1.12)
AGREES = 0.25  # of a jump: what two neighbours on one side of it may lie apart
JUMP_GRID = 8  # places between its two sizes
OWN = 0.003**2  # each size has a little of its own (strides, alignment): it keeps near sizes apart in the algebra too
CHAINS = 16
WARM_UP = 15
STEPS = 40
GRID = 96  # places along the measured range at which the curve is drawn, beside the measured sizes


class Curve(NamedTuple):
    """Draws of the log ratio: `grid` holds sizes in log, ascending, the measured ones among them; `draws` is (draws,
    places)."""

    grid: FloatArray
    draws: FloatArray
    measured: FloatArray  # the measured sizes in log

    def at(self, log_sizes: FloatArray) -> FloatArray:
        """Draws at places of the grid, or between them (draws, places)."""
        right = np.clip(np.searchsorted(self.grid, log_sizes), 1, len(self.grid) - 1)
        span = self.grid[right] - self.grid[right - 1]
        part = np.clip((log_sizes - self.grid[right - 1]) / span, 0.0, 1.0)
        return np.asarray(self.draws[:, right - 1] * (1 - part) + self.draws[:, right] * part)


def curve(pairs: Pairs, seed: int = 0) -> Curve | None:
    """What the pairs' restarts let know; None with fewer than two sizes. `seed` makes it repeatable.

    Where the ratio jumps, each side is a curve of its own: a smooth one through both would lie far off next to it.
    """
    if len(pairs.sizes) < 2:
        return None
    rng = np.random.default_rng(seed)
    level = np.nanmedian(pairs.log_ratio, axis=1)
    borders = [0, *jumps(np.log(np.array(pairs.sizes)), level), len(pairs.sizes)]
    parts = [_Chains(pairs.rows(first, last), rng).curve() for first, last in pairwise(borders)]
    whole = parts[0]
    for part in parts[1:]:
        whole = _joined(whole, part, rng)
    return whole


def jumps(places: FloatArray, level: FloatArray) -> list[int]:
    """The numbers of the sizes (`places`: in log, ascending) before which a level, in log, jumps: between neighbours
    that lie close together, two of which agree on either side (one size alone may have had freaks only)."""
    found = [0]
    for at in range(2, len(places) - 1):
        left, right = level[at - 2 : at], level[at : at + 2]
        jump = (
            float(np.min(right) - np.max(left)) if right.mean() > left.mean() else float(np.min(left) - np.max(right))
        )
        agree = max(np.ptp(left), np.ptp(right)) < AGREES * jump
        if places[at] - places[at - 1] < JUMP_WITHIN and jump > JUMP and agree and at - found[-1] >= 2:
            found.append(at)
    return found[1:]


def _joined(left: Curve, right: Curve, rng: np.random.Generator) -> Curve:
    """Both, with a jump between them that may lie anywhere: each draw has it at a place of its own."""
    between = np.linspace(left.grid[-1], right.grid[0], JUMP_GRID + 2)[1:-1]
    jump = rng.uniform(left.grid[-1], right.grid[0], size=(len(left.draws), 1))
    inside = np.where(between[None, :] < jump, left.draws[:, -1:], right.draws[:, :1])
    return Curve(
        np.concatenate([left.grid, between, right.grid]),
        np.concatenate([left.draws, inside, right.draws], axis=1),
        np.concatenate([left.measured, right.measured]),
    )


def _prior(places: FloatArray, others: FloatArray, middle: float) -> FloatArray:
    """The covariance of the curve between places, before anything is seen, for each scale and amplitude."""
    line = LEVEL_SD**2 + SLOPE_SD**2 * (places - middle)[:, None] * (others - middle)[None, :]
    apart = np.abs(places[:, None] - others[None, :])
    return np.stack([line + amplitude**2 * _matern(apart / scale) for scale, amplitude in _HYPERS])


_HYPERS = [(scale, amplitude) for scale in SCALES for amplitude in AMPLITUDES]
_HYPER_LOG_WEIGHT = np.array([math.log(SCALES[scale] / len(AMPLITUDES)) for scale, _ in _HYPERS])


def _matern(distance: FloatArray) -> FloatArray:
    scaled = math.sqrt(3) * distance
    return np.asarray((1 + scaled) * np.exp(-scaled))


class _Chains:
    """Gibbs chains side by side: arrays are (chains, sizes, restarts)."""

    def __init__(self, pairs: Pairs, rng: np.random.Generator) -> None:
        self._rng, self._places = rng, np.log(np.array(pairs.sizes))
        self._there = np.isfinite(pairs.log_ratio)
        self._seen = np.where(self._there, pairs.log_ratio, 0.0)
        self._error2 = np.where(self._there, pairs.error, 0.0) ** 2
        sizes = len(self._places)
        self._middle = float(self._places.mean())
        covariance = _prior(self._places, self._places, self._middle) + OWN * np.eye(sizes)
        self._precision = np.linalg.inv(covariance)
        self._log_det = np.linalg.slogdet(covariance)[1]
        self._hyper = rng.integers(len(_HYPERS), size=CHAINS)
        self._deviation = np.full(CHAINS, DEVIATION_GUESS)
        self._freak = np.zeros((CHAINS, *self._there.shape))
        self._value = np.broadcast_to(np.nanmedian(pairs.log_ratio, axis=1), (CHAINS, sizes)).copy()

    def curve(self) -> Curve:
        kept, hypers = [], []
        for step in range(WARM_UP + STEPS):
            self._draw_freaks()
            self._draw_values()
            self._draw_hypers()
            self._draw_deviations()
            if step >= WARM_UP:
                kept.append(self._value)
                hypers.append(self._hyper)
        return self._along(np.concatenate(kept), np.concatenate(hypers))

    def _usual(self) -> FloatArray:
        return np.asarray(self._error2 + (self._deviation**2)[:, None, None])

    def _draw_values(self) -> None:
        """The curve at the measured sizes, given the rest: all at once and exactly."""
        weight = np.where(self._there, 1 / (self._usual() + FREAK_SCATTER**2 * self._freak), 0.0)
        precision = self._precision[self._hyper].copy()
        index = np.arange(precision.shape[1])
        precision[:, index, index] += weight.sum(axis=2)
        lower = np.linalg.cholesky(precision)
        pulled = (weight * self._seen).sum(axis=2)[..., None]
        noise = lower @ self._rng.standard_normal(pulled.shape)  # solved for, it has the inverse as its covariance
        self._value = np.linalg.solve(precision, pulled + noise)[..., 0]

    def _draw_hypers(self) -> None:
        fit = ((self._value @ self._precision) * self._value).sum(axis=2).T
        self._hyper = _choose(_HYPER_LOG_WEIGHT - 0.5 * (fit + self._log_det), self._rng)

    def _draw_freaks(self) -> None:
        """Which pairs are freaks, given the one before and the one after of the same size."""
        off2, usual = (self._seen - self._value[..., None]) ** 2, self._usual()
        apart = usual + FREAK_SCATTER**2
        odds = 0.5 * (off2 / usual - off2 / apart + np.log(usual / apart))
        columns = odds.shape[2]
        for column in range(columns):
            before = self._freak[..., column - 1] if column else None
            after = self._freak[..., column + 1] if column + 1 < columns else None
            chance = 1 / (1 + np.exp(-np.clip(odds[..., column] + _prior_odds(before, after), -50, 50)))
            self._freak[..., column] = (self._rng.random(chance.shape) < chance) * self._there[:, column]

    def _draw_deviations(self) -> None:
        """How much pairs usually deviate: over a grid of values, since no closed form holds the blocks' errors."""
        off2 = (self._seen - self._value[..., None])[..., self._there] ** 2
        spare = (self._error2 + FREAK_SCATTER**2 * self._freak)[..., self._there]
        variance = spare[..., None] + DEVIATIONS**2
        odds = BELIEVED - 0.5 * (off2[..., None] / variance + np.log(variance)).sum(axis=1)
        self._deviation = DEVIATIONS[_choose(odds, self._rng)]

    def _along(self, values: FloatArray, hypers: FloatArray) -> Curve:
        """The draws at the measured sizes carried on between them."""
        between = np.linspace(self._places[0], self._places[-1], GRID)
        between = between[np.abs(between[:, None] - self._places[None, :]).min(axis=1) > 1e-9]
        across = _prior(self._places, between, self._middle)
        own = _prior(between, between, self._middle)
        draws = np.empty((len(values), len(between)))
        for hyper in np.unique(hypers):
            rows = hypers == hyper
            carried = self._precision[hyper] @ across[hyper]
            left = own[hyper] - across[hyper].T @ carried + OWN * np.eye(len(between))
            noise = self._rng.standard_normal((int(rows.sum()), len(between)))
            draws[rows] = values[rows] @ carried + noise @ np.linalg.cholesky(left).T
        grid = np.concatenate([self._places, between])
        order = np.argsort(grid)
        return Curve(grid[order], np.concatenate([values, draws], axis=1)[:, order], self._places)


def _prior_odds(before: FloatArray | None, after: FloatArray | None) -> FloatArray | float:
    """Log odds of a freak, given whether its neighbours are."""
    if before is None:
        odds: FloatArray | float = math.log(FREAK_RATE / (1 - FREAK_RATE))
    else:
        odds = np.where(before == 1, _log_odds(FREAK_PERSISTENCE), _log_odds(BEGINS))
    if after is not None:
        stays, ends = FREAK_PERSISTENCE / BEGINS, (1 - FREAK_PERSISTENCE) / (1 - BEGINS)
        odds = odds + np.log(np.where(after == 1, stays, ends))
    return odds


def _log_odds(chance: float) -> float:
    return math.log(chance / (1 - chance))


def _choose(log_odds: FloatArray, rng: np.random.Generator) -> npt.NDArray[np.intp]:
    """One index a row, by these log odds."""
    odds = np.exp(log_odds - log_odds.max(axis=1, keepdims=True)).cumsum(axis=1)
    return np.asarray((odds < rng.random((len(odds), 1)) * odds[:, -1:]).sum(axis=1))
