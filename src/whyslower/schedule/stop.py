"""When a session has measured enough."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Protocol

NARROW = 0.03  # half-width of the printed interval worth having once the verdict stands: two digits of the ratio
NARROW_OF_GAP = 0.05  # or this share of the log ratio: of a ratio of 20 nobody needs the third digit
NARROWING_SHARE = 0.15  # of the budget may go to it: the reason for the difference is worth more than its third digit
NEAR_MARGIN = 1.5  # times the margin: a difference of less is not taken for one at the first look
NEAR_SHARE = 0.6  # of the budget goes to the verdict then; no part of so small a difference can be told from another
WHY_SHARE = 0.4  # of the budget left: with less, the reason is not put off until the verdict is sure
LONG_WHY_SHARE = 0.75  # where whole loops or processes are compared, of which few fit into a budget
FEW_RESTARTS = 3  # with fewer, the verdict stands on what scatter restarts have at the most
SOON_SHARE = 1 / 3  # of what is left, for those that are missing
MOST_RESTARTS = 400  # an interval that this many restarts leave open, no patience closes
RESERVE_RESTARTS = 1.3  # a restart is begun only where this many of its like fit into what is left


class Judged(Protocol):
    """What is looked at of a judgement, in log(other/reference)."""

    @property
    def kind(self) -> str: ...
    @property
    def log_ratio(self) -> float: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...


def enough(
    judged: Iterable[Judged], measured_s: float, budget_s: float, precision: float | None, margin: float = 0.0
) -> bool:
    """Whether every comparison is decided, not just beyond the `margin` by chance, and its interval narrow enough
    (`precision`: by the user's wish)."""
    for one in judged:
        half = (one.high - one.low) / 2
        if precision is not None:
            if half > precision:
                return False
            continue
        if one.kind == "undecided" or (near_margin(one, margin) and measured_s < NEAR_SHARE * budget_s):
            return False
        wanted = max(NARROW, NARROW_OF_GAP * abs(one.log_ratio))
        if half > wanted and measured_s < NARROWING_SHARE * budget_s:
            return False
    return True


def near_margin(one: Judged, margin: float) -> bool:
    """Whether one program is slower by hardly more than the margin: further looks may say less, and to stop at the
    first that says more would favour that answer."""
    return one.kind == "slower" and abs(one.log_ratio) < NEAR_MARGIN * math.log1p(margin)


def likely(now: Judged, at_last: Judged, margin: float, left: float, to_the_end: bool = False) -> bool:
    """Whether the reason is looked for before the verdict stands: little is left, were this the last look one program
    would be slower in all likelihood, and the search's restarts tell of the two programs as well. `left`: of the
    budget."""
    excluded = at_last.low > 0 or at_last.high < 0
    beyond = abs(at_last.log_ratio) > math.log1p(margin)
    return now.kind == "undecided" and excluded and beyond and left < (LONG_WHY_SHARE if to_the_end else WHY_SHARE)


def soon_told(restarts: int, restart_s: float, left_s: float) -> bool:
    """Whether so few restarts were made that the verdict hangs on the next ones, and these take little of what is left:
    the search for the reason would take far more before it tells of the two programs."""
    missing = FEW_RESTARTS - restarts
    return missing > 0 and missing * restart_s < SOON_SHARE * left_s


def affordable(restart_s: float, left_s: float) -> bool:
    """Whether another restart fits into what is left."""
    return restart_s * RESERVE_RESTARTS < left_s
