"""Tables that only one program has: of every pair of two arrays' numbers, or of all that a function may come to."""

from __future__ import annotations

import re

from whyslower.causes.beneath import ran
from whyslower.causes.case import Swap
from whyslower.causes.exchange import DEAR, FAR_MORE
from whyslower.causes.reading import seconds
from whyslower.causes.shares import bulk, plain_name
from whyslower.evidence.families import compiled, elements, family, looks_up, numbers, walked_numbers, worked_on
from whyslower.records import Operand, Operation

MANY = 16  # numbers of the one array that meet each of the other's: fewer are columns of something
GOOD_PART = 0.15  # of the difference: functions that are looked up take others' passes along
WHOLE = re.compile(r"\d+\.?0*")
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


def looked_up(swap: Swap) -> bool:
    """Whether a function of many steps an element, or a broken power, is computed less often on as many numbers, and
    these are looked up in a small table in its place: the brightness of each of 256 levels."""
    came = [one for one in swap.gained if looks_up(one) and bulk(one)]
    if not came or any(looks_up(one) and bulk(one) for one in swap.lost):
        return False
    least = HALF * max(map(elements, came))
    dear, still = ([o for o in part if _many_steps(o) and elements(o) >= least] for part in (swap.lost, swap.gained))
    less = seconds(dear) - seconds(still)
    fewer = sum(o.count for o in dear) > sum(o.count for o in still)
    return fewer and less >= GOOD_PART * (seconds(swap.lost) - seconds(swap.gained)) > 0


def _many_steps(operation: Operation) -> bool:
    """Whether it takes many steps for each number that it gives; a whole power does not."""
    name = plain_name(operation)
    return name in DEAR or (name == "power" and not any(map(_is_whole, operation.operands)))


def _is_whole(operand: Operand) -> bool:
    return operand.kind == "number" and (operand.type == "int" or bool(WHOLE.fullmatch(operand.text)))


def _is_table(operation: Operation) -> bool:
    """Whether it is elementwise, and each of two arrays is far smaller than what it gives of them."""
    given = [numbers(operand) for operand in worked_on(operation) if numbers(operand) > 1]
    if family(operation) != "elementwise" or len(given) < 2 or operation.result is None:
        return False
    return numbers(operation.result) >= MANY * max(given)
