"""All that a question could be answered with is listed, or put in order, and one of it is taken."""

from __future__ import annotations

from whyslower.causes.case import Swap
from whyslower.causes.reading import words
from whyslower.evidence.families import tail
from whyslower.records import Operand, Operation

LISTING = words("where nonzero flatnonzero argwhere sort argsort msort sorted")
FINDING = words("argmax argmin nanargmax nanargmin max min amax amin nanmax nanmin any all searchsorted index next")
MANY = 16  # of them: fewer cost what one does


def one_of_all(swap: Swap) -> bool:
    """Whether the first or last of a long list of places, or of all in order, is all that is taken, where the faster
    code finds that one: `np.where(x > 1)[0][0]`, or `np.argmax(x > 1)`."""
    lists = any(tail(one) in LISTING and one.name not in {o.name for o in swap.gained} for one in swap.lost)
    return lists and any(map(_takes_one, swap.lost)) and any(tail(one) in FINDING for one in swap.gained)


def _takes_one(operation: Operation) -> bool:
    """Whether it picks one of many by a plain number."""
    if tail(operation) != "[]" or len(operation.operands) != 2:
        return False
    listed, place = operation.operands
    return place.type == "int" and _long(listed)


def _long(operand: Operand) -> bool:
    """Whether it is a list, or an array in one dimension, of many."""
    return (operand.shape[0] if len(operand.shape) == 1 else operand.length) >= MANY
