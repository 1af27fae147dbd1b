"""What a swap of code took away: how much of it is due to operations of one kind."""

from __future__ import annotations

from collections.abc import Callable

from whyslower.causes.case import Swap
from whyslower.causes.reading import seconds
from whyslower.causes.shares import COVERED, likeness
from whyslower.records import Operation

# A gain below this part of what went is within the scatter of watched seconds: then kinds are compared, not seconds.
LEAST_GAIN = 0.15


def gone(swap: Swap, matches: Callable[[Operation], bool]) -> float:
    """The part of a swap's gain that went with matching operations, from 0 to 1."""
    lost, gained = seconds(swap.lost), seconds(swap.gained)
    if lost <= 0:
        return 0.0
    before, after = seconds(filter(matches, swap.lost)), seconds(filter(matches, swap.gained))
    if lost - gained >= LEAST_GAIN * lost:
        part = (before - after) / (lost - gained)
    else:
        part = before / lost - after / max(gained, lost)
    return min(1.0, max(0.0, part))


def widened(swap: Swap) -> Swap:
    """The swap; where its own operations were no slower before, what its change made of the rest of the unit."""
    if swap.hunk is None or seconds(swap.lost) > seconds(swap.gained):
        return swap
    others = list(swap.case.faster.evidence.operations)
    lost = []
    for operation in swap.case.slower.evidence.operations:
        match = next((o for o in others if _unchanged(operation, o)), None)
        if match is None:
            lost.append(operation)
        else:
            others.remove(match)
    return Swap(swap.case, tuple(lost), tuple(others), swap.hunk)


def _unchanged(one: Operation, other: Operation) -> bool:
    """Whether two operations are the same on the same kinds of operands, in comparable time."""
    low, high = sorted((one.seconds, other.seconds))
    return likeness(one) == likeness(other) and low >= COVERED * high
