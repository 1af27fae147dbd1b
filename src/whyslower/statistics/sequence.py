"""The stop rule of a comparison: fed one restart's log ratio at a time, it says at every look what can be said."""

from __future__ import annotations

import math

import msgspec
import numpy as np

from whyslower.records import VerdictKind
from whyslower.statistics.rule import judge_rows, restarts_needed

# Restarts without a usable ratio are left out; where more than one in five is, what is left may be a biased choice.
UNUSABLE_SHARE = 5


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """What the restarts so far support, all in log(other/reference).

    [low, high] is the printed 95 % interval, [sure_low, sure_high] the verdict's own 99 % one; both hold wherever a
    session ends.
    """

    kind: VerdictKind
    log_ratio: float
    low: float
    high: float
    sure_low: float
    sure_high: float
    restarts: int


class RatioSequence:
    """Log ratios of one comparison, restart by restart.

    `margin` is the difference that does not matter (0.02: 2 %); `comparisons` is how many are judged in one session:
    the error rates then hold over all of them together.
    """

    def __init__(self, margin: float = 0.02, comparisons: int = 1) -> None:
        if not (margin >= 0 and math.isfinite(margin)) or comparisons < 1:
            raise ValueError(f"margin must be finite and >= 0, comparisons >= 1: got {margin}, {comparisons}")
        self._margin = margin
        self._comparisons = comparisons
        self._log_ratios: list[float] = []
        self._unusable = 0

    def add(self, log_ratio: float) -> None:
        """Take in one restart; one that has no finite ratio is counted and left out."""
        if math.isfinite(log_ratio):
            self._log_ratios.append(log_ratio)
        else:
            self._unusable += 1

    def judge(self, last: bool = False) -> Judgement:
        """The verdict so far; `last`: with the budget used up. Without a usable restart it is `undecided`, over an
        infinite interval."""
        restarts = len(self._log_ratios)
        if not restarts:
            return _nothing_known()
        judged = judge_rows(np.array([self._log_ratios]), self._margin, self._comparisons, last)
        usable = self._unusable * UNUSABLE_SHARE <= restarts + self._unusable
        kind: VerdictKind = "undecided"
        if usable and judged.slower[0]:
            kind = "slower"
        elif usable and judged.equivalent[0]:
            kind = "equivalent"
        log_ratio, printed, sure = float(judged.log_ratio[0]), float(judged.printed[0]), float(judged.sure[0])
        return Judgement(
            kind=kind,
            log_ratio=log_ratio,
            low=log_ratio - printed,
            high=log_ratio + printed,
            sure_low=log_ratio - sure,
            sure_high=log_ratio + sure,
            restarts=restarts,
        )

    def restarts_needed(self) -> int | None:
        """About how many restarts in all would decide, were all to go on alike; None where none would, or nothing can
        be said yet."""
        if len(self._log_ratios) < 2:  # one restart shows no scatter to go by
            return None
        judged = judge_rows(np.array([self._log_ratios]), self._margin, self._comparisons)
        log_ratio, scatter = float(judged.log_ratio[0]), float(judged.scatter[0])
        return restarts_needed(len(self._log_ratios), log_ratio, scatter, self._margin, self._comparisons)


def _nothing_known() -> Judgement:
    return Judgement(
        kind="undecided",
        log_ratio=0.0,
        low=-math.inf,
        high=math.inf,
        sure_low=-math.inf,
        sure_high=math.inf,
        restarts=0,
    )
