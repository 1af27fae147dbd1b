"""A robust fit of variants' log times, over restarts in each of which only some variants run.

Huber's regression ("Robust estimation of a location parameter", 1964) with a free constant for each restart. What tells
a freak from the rest is the scatter of one variant's workers, whatever variants have in common: else a variant whose
first workers all are freaks would bend the fit, and hide in the scatter that it makes.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from whyslower.statistics.boundary import FloatArray
from whyslower.statistics.restart import MAD_TO_SD

# Residuals beyond so many scatters pull as if they lay there: costs 5 % of the efficiency where there are no freaks.
HUBER = 1.345
STEPS = 30  # at most
STILL = 1e-3  # of the scatter: where a step moves no term by more, the fit stands
LEAST_SCATTER = 1e-6  # nothing is measured to a millionth
# Of workers of variants that ran before: from so many on, they tell the scatter without the model's help.
FEWEST_REPEATS = 6
POLISH = 5  # sweeps of a median polish; it hardly moves after the third
SAME_DIRECTION = 1e-9  # information of less than this part of the largest is a rounding
OUTSIDE = 1e-6  # a contrast can be told where no more than this part of it lies outside what was measured

BoolArray = npt.NDArray[np.bool_]


class Fit(NamedTuple):
    """`terms`: the estimates; `residuals` (variants, restarts), nan where nothing ran; `directions` (terms, rank): an
    orthonormal basis of what can be told, `information` along each, in units of a worker's precision."""

    terms: FloatArray
    residuals: FloatArray
    rows: FloatArray
    directions: FloatArray
    information: FloatArray
    scatter: float  # of a worker, in log

    @property
    def restarts(self) -> int:
        """How many restarts it rests on."""
        return int(self.residuals.shape[1])

    @property
    def runs(self) -> float:
        """How many workers a variant had, on the average."""
        return float(np.isfinite(self.residuals).sum() / len(self.residuals))

    @property
    def spare(self) -> int:
        """Workers beyond those that the terms and the restarts use up."""
        return int(np.isfinite(self.residuals).sum()) - self.restarts - len(self.information)

    def tells(self, contrast: FloatArray) -> bool:
        """Whether what ran fixes this contrast of the terms."""
        outside = contrast - self.directions @ (self.directions.T @ contrast)
        return bool(np.linalg.norm(outside) <= OUTSIDE * max(float(np.linalg.norm(contrast)), 1.0))

    def pulls(self, contrast: FloatArray) -> FloatArray:
        """(variants, restarts): what each worker's log time adds to the contrast's least-squares estimate."""
        there = np.isfinite(self.residuals)
        along = self.rows @ (self.directions @ ((self.directions.T @ contrast) / self.information))
        common = along @ there / there.sum(axis=0)
        return np.asarray(np.where(there, along[:, None] - common, 0.0))


def fit(rows: FloatArray, seen: FloatArray) -> Fit:
    """Fit rows (variants, terms) to log times `seen` (variants, restarts), nan where nothing ran.

    At least two variants ran in each restart, and each variant in one.
    """
    there = np.isfinite(seen)
    values, weights = np.where(there, seen, 0.0), there.astype(np.float64)
    sizes, vectors = np.linalg.eigh(_information(rows, weights))
    kept = sizes > SAME_DIRECTION * max(float(sizes.max(initial=0.0)), 1.0)
    directions = vectors[:, kept]
    reduced = rows @ directions
    spare = int(there.sum()) - seen.shape[1] - reduced.shape[1]
    repeated, before = repeat_scatter(seen), np.zeros(reduced.shape[1])
    for _ in range(STEPS):
        found = _solve(reduced, values, weights)
        off = values - (reduced @ found)[:, None]
        off -= (weights * off).sum(axis=0) / weights.sum(axis=0)
        scatter = min(_scatter(np.abs(off[there]), spare), repeated)
        if np.abs(found - before).max(initial=0.0) < STILL * scatter:
            break
        before = found
        weights = np.where(there, HUBER * scatter / np.maximum(np.abs(off), HUBER * scatter), 0.0)
    return Fit(directions @ found, np.where(there, off, np.nan), rows, directions, sizes[kept], scatter)


def repeat_scatter(seen: FloatArray) -> float:
    """Scatter of one variant's workers beside each other's; infinite where too few variants ran again."""
    there = np.isfinite(seen)
    spare = int(there.sum()) - sum(seen.shape) + 1
    if spare < FEWEST_REPEATS:
        return math.inf
    off = seen - np.nanmedian(seen, axis=0)
    for _ in range(POLISH):
        off = off - np.nanmedian(off, axis=1, keepdims=True)
        off = off - np.nanmedian(off, axis=0)
    return _scatter(np.abs(off[there]), spare)


def _information(rows: FloatArray, weights: FloatArray) -> FloatArray:
    """The normal equations' matrix, with each restart's constant taken out of it."""
    shared = weights.T @ rows
    own = rows.T @ (weights.sum(axis=1)[:, None] * rows)
    return np.asarray(own - shared.T @ (shared / weights.sum(axis=0)[:, None]))


def _solve(rows: FloatArray, values: FloatArray, weights: FloatArray) -> FloatArray:
    weighted = weights * values
    sums = weighted.sum(axis=1) - weights @ (weighted.sum(axis=0) / weights.sum(axis=0))
    return np.asarray(np.linalg.lstsq(_information(rows, weights), rows.T @ sums, rcond=None)[0])


def _scatter(sizes: FloatArray, spare: int) -> float:
    """By the median residual, of those that fitting did not make vanish: as many of the largest as are to spare."""
    rest = np.sort(sizes)[-max(spare, 1) :]
    return max(MAD_TO_SD * float(np.median(rest)), LEAST_SCATTER)
