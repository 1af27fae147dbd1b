"""Data that both programs go over more of in each unit: what grows then is no state of one of them."""

from __future__ import annotations

from whyslower.evidence.families import tail
from whyslower.records import Evidence, Operation

# Of the watched seconds of what goes over more in each unit: so much of it in both.
MOSTLY = 0.9
A_PART = 0.1  # of all watched seconds: with less, what else grows is the matter


def goes_over_as_much(slower: Evidence, faster: Evidence) -> bool:
    """Whether the routines by which the slower one goes over arrays of another size in each unit are the faster one's
    too: attention over a cache that both make longer, at what cost however it is."""
    growing = list(filter(other_sizes, slower.operations))
    theirs = set(map(_call, filter(other_sizes, faster.operations)))
    shared = sum(one.seconds for one in growing if _call(one) in theirs)
    whole = sum(one.seconds for one in slower.operations)
    return shared >= A_PART * whole > 0 and shared >= MOSTLY * sum(one.seconds for one in growing)


def other_sizes(operation: Operation) -> bool:
    """Whether it is evaluated once a unit at most, on arrays of other sizes in other units."""
    return operation.count <= 1 and operation.scale != 1.0


def _call(operation: Operation) -> tuple[str, int]:
    return tail(operation), len(operation.operands)
