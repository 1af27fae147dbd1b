"""Tables of every pair of two arrays' numbers, where the other program comes to its results without one."""

from __future__ import annotations

from whyslower.causes.beneath import ran
from whyslower.causes.case import Swap
from whyslower.causes.exchange import FAR_MORE
from whyslower.causes.reading import seconds
from whyslower.causes.shares import bulk
from whyslower.evidence.families import compiled, elements, family, numbers, walked_numbers, worked_on
from whyslower.records import Operation

MANY = 16  # numbers of the one array that meet each of the other's: fewer are columns of something
HALF = 0.5  # of what went, on tables; of a table's numbers, in any array of the faster program


def all_pairs(swap: Swap) -> bool:
    """Whether most of what went works on tables in which each number of one array meets each of another's, and the
    faster program has no array nearly as large, nor walks nearly as many numbers in all: it sorts, or searches."""
    costliest = max(filter(_is_table, swap.lost), key=lambda one: one.seconds, default=None)
    if costliest is None or any(map(compiled, swap.gained)):
        return False
    size = elements(costliest)
    on_tables = [one for one in swap.lost if elements(one) >= HALF * size and bulk(one)]
    if seconds(on_tables) < HALF * seconds(swap.lost):
        return False
    theirs = [*swap.case.faster.evidence.operations, *ran(swap.case.faster)]
    largest = max(map(elements, theirs), default=0)
    return largest <= HALF * size and FAR_MORE * walked_numbers(theirs) <= walked_numbers(on_tables)


def _is_table(operation: Operation) -> bool:
    """Whether it is elementwise, and each of two arrays is far smaller than what it gives of them."""
    given = [numbers(operand) for operand in worked_on(operation) if numbers(operand) > 1]
    if family(operation) != "elementwise" or len(given) < 2 or operation.result is None:
        return False
    return numbers(operation.result) >= MANY * max(given)
