"""What each variant takes, from a few restarts of workers that have each their own luck.

A variant's typical log time plus the restart's, plus the worker's own deviation for its life: most deviate a little, a
few (freaks) a lot. With 2 to 6 restarts no robust estimator knows which is which; so the model is stated, and what is
known afterwards is drawn from it (Box & Tiao, "A Bayesian approach to some outlier problems", 1968; by Gibbs sampling
as in Verdinelli & Wasserman, 1991). All variants' workers together tell the usual deviation; a restart that shifts all
of them at once (a freak among those that the others are paired with) is seen as such.
"""

from __future__ import annotations

import math
from functools import partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from whyslower.statistics.boundary import FloatArray

# As recorded: of 16 pairs of processes one was 30 % apart for its life, so one worker in 32; and freaks come in bursts.
FREAK_RATE = 1 / 32
FREAK_PERSISTENCE = 0.5
FREAK_SCATTER = 0.3  # in log, to either side
FREAK_SPREAD = 0.07  # in log, among the freaks of one variant: what made one, makes the next alike
# The usual deviation of a worker, in log, before anything is seen: 0.3 to 8 % with 95 % probability, which holds what
# was recorded (a pair of NumPy processes 0.5 %, of PyTorch's 2.5 %, on a busy machine 5 %).
DEVIATION_GUESS = 0.015
DEVIATION_SPREAD = 0.85  # of its logarithm
DEVIATIONS = np.geomspace(0.0005, 0.3, 24)
BELIEVED = -0.5 * ((np.log(DEVIATIONS) - math.log(DEVIATION_GUESS)) / DEVIATION_SPREAD) ** 2  # log weight of each
# Up to so many restarts, the most freaks that are thought of among a variant's workers: keeps the patterns few. (One
# that is not seen as such widens the usual deviation.)
MOST_FREAKS = ((6, 6), (16, 3), (math.inf, 2))
CHAINS = 50
WARM_UP = 12  # steps: a chain starts at the median fit, where most of them stay
STEPS = 40  # that count, for each chain
POLISH = 5  # sweeps of the median fit; it hardly moves after the third

IntArray = npt.NDArray[np.intp]
BoolArray = npt.NDArray[np.bool_]


class Patterns(NamedTuple):
    """Which of a variant's workers are freaks: each possible pattern (rows: 0 or 1 by restart), and its log weight."""

    freaks: FloatArray
    log_weight: FloatArray


def typical_log_times(
    seen: FloatArray, block_error: FloatArray, group: IntArray, rng: np.random.Generator
) -> tuple[FloatArray, FloatArray]:
    """Estimate, and draws from what is known, of each variant's log time up to one constant common to all.

    `seen` (variants, restarts) holds log times relative to anything common to a restart, nan where there is none;
    `block_error` their standard errors from blocks alone; `group` the program that each variant is of: programs differ
    in how much their workers deviate. Returns the estimate (variants,) and draws (draws, variants). A variant without
    any time gets nan. The estimate is the draws' median.
    """
    there = np.isfinite(seen).any(axis=1)
    draws = np.full((CHAINS * STEPS, len(seen)), np.nan)
    if there.any():
        restarts = np.isfinite(seen).any(axis=0)
        cells = np.ix_(there, restarts)
        draws[:, there] = _Chains(seen[cells], block_error[cells], group[there], rng).draws()
    return np.asarray(draws.mean(axis=0)), draws


class _Chains:
    """Gibbs chains side by side: arrays are (chains, variants, restarts)."""

    def __init__(self, seen: FloatArray, error: FloatArray, group: IntArray, rng: np.random.Generator) -> None:
        self._rng = rng
        self._there = np.isfinite(seen)
        self._seen = np.where(self._there, seen, 0.0)
        self._error2 = np.where(self._there, error, 0.0) ** 2
        self._group = group
        self._patterns = patterns(seen.shape[1])
        restart = _median_fit(seen)
        self._restart = np.broadcast_to(restart, (CHAINS, len(restart))).copy()
        self._programs = [self._program(number) for number in range(int(group.max()) + 1)]
        self._deviation = np.full((CHAINS, len(self._programs)), DEVIATION_GUESS)

    def draws(self) -> FloatArray:
        kept = []
        for step in range(WARM_UP + STEPS):
            typical, shift, is_freak = self._draw_typical()
            off = self._seen - typical[..., None] - shift
            self._draw_restart(off, is_freak)
            self._draw_deviation(off, is_freak)
            if step >= WARM_UP:
                # The constant common to all variants is free: without this it would wander.
                kept.append(typical + self._restart.mean(axis=1, keepdims=True))
        return np.concatenate(kept)

    def _draw_typical(self) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Variants' typical log times; each worker's shift as a freak; which are freaks (0 or 1); given the rest.

        All at once and exactly, so that a chain passes from one reading of an ambiguous variant to the other. The
        freaks of one variant share a shift: of two values here and two there, either may be the freaks.
        """
        variance, freaks = self._usual_variance(), self._patterns.freaks.T
        value = self._seen - self._restart[:, None, :]
        usual = _Sums(np.where(self._there, 1 / variance, 0.0), value, 1 - freaks)
        freak = _Sums(np.where(self._there, 1 / (variance + FREAK_SPREAD**2), 0.0), value, freaks)
        shrunk = 1 / (1 + freak.weight * FREAK_SCATTER**2)  # what the unknown shift leaves of the freaks' weight
        weight = usual.weight + freak.weight * shrunk
        mean = (usual.first + freak.first * shrunk) / weight
        odds = self._patterns.log_weight + 0.5 * (
            usual.log_weights
            + freak.log_weights
            + np.log(shrunk / weight)
            - usual.second
            - freak.second
            + FREAK_SCATTER**2 * shrunk * freak.first**2
            + mean**2 * weight
        )
        chosen = _choose(odds, self._rng)
        at = partial(_at, chosen)
        typical = at(mean) + self._rng.standard_normal(chosen.shape[:2]) / np.sqrt(at(weight))
        part = FREAK_SCATTER**2 * at(shrunk)  # the shift's variance, given the freaks' values
        shift = part * (at(freak.first) - at(freak.weight) * typical)
        shift += np.sqrt(part) * self._rng.standard_normal(shift.shape)
        is_freak = self._patterns.freaks[chosen[..., 0]]
        return typical, shift[..., None] * is_freak, is_freak

    def _usual_variance(self) -> FloatArray:
        return np.asarray(self._error2 + self._deviation[:, self._group, None] ** 2)

    def _draw_restart(self, off: FloatArray, is_freak: FloatArray) -> None:
        """Each restart's shift, which all its workers share."""
        precision = self._there / (self._usual_variance() + FREAK_SPREAD**2 * is_freak)
        weight = precision.sum(axis=1)
        mean = (precision * off).sum(axis=1) / weight
        self._restart = mean + self._rng.standard_normal(mean.shape) / np.sqrt(weight)

    def _draw_deviation(self, off: FloatArray, is_freak: FloatArray) -> None:
        """How much each program's workers deviate: over a grid of values, since no closed form holds blocks' errors."""
        off2 = (off - self._restart[:, None, :]) ** 2
        for number, (cells, usual, freak) in enumerate(self._programs):
            each, freaks = off2[:, cells], is_freak[:, cells]
            odds = (each * (1 - freaks)) @ usual.precision + (each * freaks) @ freak.precision
            odds += usual.log_variance.sum(axis=0) + freaks @ (freak.log_variance - usual.log_variance)
            self._deviation[:, number] = DEVIATIONS[_choose(BELIEVED - 0.5 * odds, self._rng)[..., 0]]

    def _program(self, number: int) -> tuple[BoolArray, _OverDeviations, _OverDeviations]:
        cells = self._there & (self._group == number)[:, None]
        error2 = self._error2[cells]
        return cells, _over_deviations(error2), _over_deviations(error2 + FREAK_SPREAD**2)


class _OverDeviations(NamedTuple):
    """By cell and deviation of the grid."""

    precision: FloatArray
    log_variance: FloatArray


def _over_deviations(other_variance: FloatArray) -> _OverDeviations:
    variance = other_variance[:, None] + DEVIATIONS**2
    return _OverDeviations(1 / variance, np.log(variance))


class _Sums:
    """By pattern, over the workers that it holds: weights, weighted values, their squares, log weights."""

    def __init__(self, weights: FloatArray, values: FloatArray, held: FloatArray) -> None:
        self.weight = weights @ held
        self.first = (weights * values) @ held
        self.second = (weights * values**2) @ held
        self.log_weights = np.log(np.where(weights > 0, weights, 1.0)) @ held


def patterns(restarts: int) -> Patterns:
    """Every pattern of freaks over so many restarts (with many restarts, those of few freaks) with its log weight."""
    codes = _few_bits(restarts, next(most for up_to, most in MOST_FREAKS if restarts <= up_to))
    freaks = (codes[:, None] >> np.arange(restarts) & 1).astype(np.float64)
    begins = FREAK_RATE * (1 - FREAK_PERSISTENCE) / (1 - FREAK_RATE)
    chance = np.where(freaks[:, 0] == 1, FREAK_RATE, 1 - FREAK_RATE)
    for before, after in zip(freaks.T[:-1], freaks.T[1:], strict=True):
        freak = np.where(before == 1, FREAK_PERSISTENCE, begins)
        chance = chance * np.where(after == 1, freak, 1 - freak)
    return Patterns(freaks, np.log(chance))


def _few_bits(restarts: int, most: int) -> IntArray:
    codes = {0}
    for _ in range(most):
        codes |= {code | 1 << bit for code in codes for bit in range(restarts)}
    return np.array(sorted(codes))


def _median_fit(seen: FloatArray) -> FloatArray:
    """Each restart's own shift, by median polish (Tukey, 1977)."""
    restart = np.zeros(seen.shape[1])
    for _ in range(POLISH):
        variant = np.nanmedian(seen - restart, axis=1, keepdims=True)
        restart = np.nanmedian(seen - variant, axis=0)
    return np.asarray(restart)


def _at(chosen: IntArray, values: FloatArray) -> FloatArray:
    return np.asarray(np.take_along_axis(values, chosen, 2)[..., 0])


def _choose(log_odds: FloatArray, rng: np.random.Generator) -> IntArray:
    """One index along the last axis, by these odds; that axis stays, with length 1."""
    odds = np.exp(log_odds - log_odds.max(axis=-1, keepdims=True)).cumsum(axis=-1)
    picked = rng.random((*odds.shape[:-1], 1)) * odds[..., -1:]
    return np.asarray((odds < picked).sum(axis=-1, keepdims=True))
