"""Values taken out of arrays by index: one routine looks each up, another moves runs of them, or computes them."""

from __future__ import annotations

from whyslower.causes.dispatch_overhead import SMALL_CALL
from whyslower.causes.exchange import Exchange
from whyslower.causes.reading import seconds
from whyslower.causes.shares import as_often, counts
from whyslower.evidence.families import arrays, family, is_array, looks_up, numbers, tail
from whyslower.records import Operation

TAKING = frozenset({"[]", "take", "index_select", "take_along_axis"})


def by_a_table(exchange: Exchange) -> bool:
    """Whether values that were looked up in a small table, in most of what went, are computed of what was the index, as
    often: `BITS[x]` and `np.bitwise_count(x)`."""
    one = exchange.dominant
    if one is None or not looks_up(one) or one.seconds < SMALL_CALL * one.count:
        return False
    looked_up = [(o.shape, o.dtype) for o in arrays(one)[1:]]
    came = [o for o in exchange.gained if family(o) == "elementwise" and round(o.count) == round(one.count)]
    return any([(each.shape, each.dtype) for each in arrays(o)] == looked_up for o in came)


def element_by_element(exchange: Exchange) -> bool:
    """Whether most of what went takes items by indices in several axes at once, each looked up by itself, and the same
    came out of the same array by one axis at a time, whole rows first: `x[np.ix_(i, j)]` and `x[i][:, j]`; or as many
    came out of as large a table by `take`, which has one index for all axes."""
    one = exchange.dominant
    if one is None or one.name != "[]" or one.result is None or one.seconds < SMALL_CALL * one.count:
        return False
    if [operand.type for operand in one.operands[1:]] != ["tuple"] or not is_array(one.operands[0]):
        return False
    whole, part = one.operands[0].shape, one.result.shape
    taking = [o for o in exchange.gained if tail(o) in TAKING and o.operands]
    came = [(o.operands[0].shape, o.result.shape) for o in taking if o.result is not None]
    by_rows = any(of == whole and given != part for of, given in came) and part in (given for _, given in came)
    return by_rows or any(_like(o, one) for o in taking if o.name != one.name and round(o.count) == round(one.count))


def in_another_order(exchange: Exchange, most: float) -> bool:
    """Whether so much of the difference is due to numbers that are taken out of arrays by index, as many out of as
    large ones and as often, whatever these are called: only the order in which they are taken is left."""
    taken = [list(filter(_by_numbers, part)) for part in (exchange.lost, exchange.gained)]
    often = [counts(part, _out_of) for part in taken]
    as_many = often[0].keys() == often[1].keys() and all(as_often(often[0][key], often[1][key]) for key in often[0])
    longer = seconds(taken[0]) - seconds(taken[1])
    return as_many and longer >= most * (seconds(exchange.lost) - seconds(exchange.gained)) > 0


def _by_numbers(operation: Operation) -> bool:
    """Whether numbers are taken out of one array by those of another one."""
    given = arrays(operation)
    return (
        tail(operation) in TAKING
        and not operation.view
        and len(given) == 2
        and given[1].dtype.startswith(("int", "uint"))
    )


def _out_of(operation: Operation) -> object:
    """Which array is indexed, by what, and what comes out of it, as far as these are known."""
    values = [*arrays(operation), *([operation.result] if operation.result is not None else [])]
    return tuple((o.shape, o.dtype, o.strides) for o in values)


def _like(one: Operation, other: Operation) -> bool:
    """Whether as many numbers come out of a table of as many."""
    sizes = [[numbers(o) for o in (each.operands[0], each.result) if o is not None] for each in (one, other)]
    return sizes[0] == sizes[1]
