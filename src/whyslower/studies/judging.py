"""What a fit says of one contrast, by the verdict's own rule.

The workers of a restart are coupled: one that pulls the estimate up with one that pulls it down. Each couple is a
value, as the log ratio of two fresh workers is in a comparison of two programs; with two variants it is just that. So
the rule's promises carry over, freaks and looking after every restart included.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from whyslower.questions import EffectKind
from whyslower.statistics.boundary import FloatArray
from whyslower.statistics.rule import EARLY, PRINTED, SURE, half_width, judge_rows, restarts_needed
from whyslower.studies.fit import Fit

NO_PULL = 1e-6  # of the strongest couple's: what pulls less says nothing about the contrast
# Bursts of freaks last over restarts, however many workers each has: before the third, only a prior speaks.
LEAST_RESTARTS = 3
LEAST_VALUES = 2  # one shows no scatter


class Judged(NamedTuple):
    """A log ratio, with the half-widths of its own 95 % sequence, and of its 99 % one over all comparisons at once.

    `values`: how many restarts of two programs alone would tell as much; `scatter`: that of such values.
    """

    log_ratio: float
    printed: float
    sure: float
    scatter: float
    values: float
    restarts: int
    comparisons: int

    def kind(self, margin: float) -> EffectKind:
        """The verdict, by the rule for two programs."""
        limit, distance = math.log1p(margin), abs(self.log_ratio)
        if self.values < LEAST_VALUES:
            return "undecided"
        if distance > self.sure and distance > limit:
            return "slower" if self.log_ratio > 0 else "faster"
        return "equivalent" if distance + self.printed < limit else "undecided"

    def restarts_needed(self, margin: float) -> int | None:
        """About how many restarts in all would decide; None where none would, or nothing can be said yet."""
        if self.values < LEAST_VALUES:
            return None
        found = restarts_needed(int(self.values), self.log_ratio, self.scatter, margin, self.comparisons)
        return None if found is None else max(math.ceil(found * self.restarts / self.values), self.restarts + 1)

    def interval(self) -> tuple[float, float, float]:
        """Estimate, low and high end of the 95 % interval, as ratios."""
        low, high = self.log_ratio - self.printed, self.log_ratio + self.printed
        return math.exp(self.log_ratio), math.exp(low), math.exp(high)


class Support(NamedTuple):
    """What a contrast rests on.

    `runs`: workers on its thinnest side. `least_runs`: with fewer for each variant, on the average, only a prior speaks
    for a difference; None: nothing but its other workers tells which of a variant's are freaks, so each restart is one
    value. `open_`, in log: what else the estimate may be off by.
    """

    runs: int
    least_runs: float | None = None
    open_: float = 0.0


def judged(fit: Fit, contrast: FloatArray, comparisons: int, support: Support, last: bool = False) -> Judged:
    """Judge a contrast that the fit tells; `last`: with the budget used up."""
    least_runs = support.least_runs
    pulls, values = _restarts(fit, contrast) if least_runs is None else _couples(fit, contrast)
    weight = float((pulls**2).sum())
    count = min(weight**2 / float((pulls**4).sum()), max(fit.spare + 1, 1), max(support.runs, 1))
    early = min(count, EARLY - 1)
    if fit.restarts < LEAST_RESTARTS or (least_runs is None and fit.runs < EARLY):
        count = early
    surely = count if fit.runs >= (least_runs or 0) else early
    rule = judge_rows(values[None, :], margin=0.0)
    each = np.asarray(float(rule.scatter[0]) * math.sqrt(count * weight))
    printed = float(half_width(np.asarray(count), each, PRINTED, last=last))
    sure = float(half_width(np.asarray(surely), each, SURE, comparisons, last))
    estimate = float(contrast @ fit.terms) + float(rule.log_ratio[0]) * float(pulls.sum())
    printed, sure = printed + support.open_, max(sure, printed) + support.open_
    return Judged(estimate, printed, sure, float(each), count, fit.restarts, comparisons)


def _couples(fit: Fit, contrast: FloatArray) -> tuple[FloatArray, FloatArray]:
    """How strongly each couple pulls, and what it says beyond the estimate, in units of one worker's log time."""
    pulls, residuals = fit.pulls(contrast), np.nan_to_num(fit.residuals)
    order = np.argsort(pulls, axis=0, kind="stable")
    pulls, residuals = np.take_along_axis(pulls, order, axis=0), np.take_along_axis(residuals, order, axis=0)
    half = len(pulls) // 2
    mirrored, opposite = pulls[::-1], residuals[::-1]
    strength = np.hypot(pulls[:half], mirrored[:half])
    said = pulls[:half] * residuals[:half] + mirrored[:half] * opposite[:half]
    if len(pulls) % 2:  # the middle one is left alone
        strength = np.vstack([strength, np.abs(pulls[half])])
        said = np.vstack([said, pulls[half] * residuals[half]])
    kept = strength > NO_PULL * strength.max()
    return strength[kept], _shrinkage(fit) * said[kept] / strength[kept]


def _restarts(fit: Fit, contrast: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The same, for each restart as a whole."""
    pulls = fit.pulls(contrast)
    strength = np.sqrt((pulls**2).sum(axis=0))
    kept = strength > NO_PULL * strength.max()
    said = (pulls * np.nan_to_num(fit.residuals)).sum(axis=0)
    return strength[kept], _shrinkage(fit) * said[kept] / strength[kept]


def _shrinkage(fit: Fit) -> float:
    """By how much a worker's residual is smaller than its deviation, since the terms were fitted to it.

    The rule itself counts one term, the contrast.
    """
    spare = fit.spare + len(fit.information) - 1
    return math.sqrt(spare / fit.spare) if fit.spare > 0 else 1.0
