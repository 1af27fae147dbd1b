"""Kernels that are called for each short run of numbers: rows of a few, the true values of a mask, tiny matrices."""

from __future__ import annotations

import math
from itertools import takewhile

from whyslower.causes.binding import keywords, parsed
from whyslower.causes.dispatch_overhead import SMALL_CALL
from whyslower.causes.exchange import Exchange
from whyslower.causes.reading import given, seconds, words
from whyslower.causes.shares import BULK_ELEMENTS, bulk
from whyslower.evidence.families import arrays, elements, family, tail
from whyslower.records import Operation

# A row of so few numbers takes less time than the call of a kernel for it.
SHORT_ROW, RUNNING = 16, frozenset({"numpy", "torch"})

# Rows and columns, at most, of matrices whose product is little work beside the call for each of them.
TINY = 8

# What goes over whole arrays where pooling goes window by window; and of the difference, what that must take.
OF_WINDOWS, DUE = words("maximum minimum amax amin max min mean sum add +"), 0.5


def run_by_run(exchange: Exchange) -> bool:
    """Whether the same ufunc came back as often, for as much, in one run: under a mask its kernel is called for each
    run of true values, and for each row where rows of a few numbers meet others that are spread over them."""
    one = exchange.dominant
    if one is None or one.seconds < SMALL_CALL * one.count or not _in_runs(one):
        return False
    return any(
        (o.name, round(o.count), given(o), _in_runs(o)) == (one.name, round(one.count), given(one), False)
        for o in exchange.gained
    )


def _in_runs(operation: Operation) -> bool:
    """`np.log(x, where=lit)`; `image * gain`, where these are 400 by 600 by 3, and 3."""
    under_mask = "where" in (keywords(parsed(operation.text)) or {})
    return operation.library in RUNNING and (under_mask or _in_short_rows(operation))


def _in_short_rows(operation: Operation) -> bool:
    shapes = {o.shape for o in arrays(operation) if math.prod(o.shape) > 1}
    if family(operation) != "elementwise" or len(shapes) < 2:
        return False
    whole = operation.result.shape if operation.result is not None else max(shapes, key=math.prod)
    return min(_run(shape, whole) for shape in shapes) <= SHORT_ROW


def _run(shape: tuple[int, ...], whole: tuple[int, ...]) -> int:
    """The numbers that a kernel goes through at a time: along the last axes that an operand has itself, or is spread
    over."""
    own = [n == full for n, full in zip((*(0 for _ in whole[len(shape) :]), *shape), whole, strict=False)]
    last = takewhile(lambda axis: axis[0] == own[-1], zip(reversed(own), reversed(whole), strict=False))
    return math.prod(n for _, n in last)


def written_out_in_passes(exchange: Exchange) -> bool:
    """Whether products of many tiny matrices, one by one, outweigh all else that went, and passes over as many numbers
    as there are matrices came, and no product: each element of the results written out."""
    one = exchange.dominant
    shapes = [operand.shape for operand in arrays(one)] if one is not None and family(one) == "matmul" else []
    if one is None or len(shapes) < 2 or len(shapes[0]) < 3 or max(shapes[0][-2:]) > TINY:
        return False
    many = math.prod(shapes[0][:-2])
    passes = [o for o in exchange.gained if family(o) == "elementwise" and elements(o) == many >= BULK_ELEMENTS]
    return bool(passes) and not any(family(o) == "matmul" for o in exchange.gained)


def pooled_in_passes(exchange: Exchange) -> bool:
    """Whether poolings, window by window, take most of the difference, and passes over whole arrays came in their
    place: the largest of two rows, and then of two columns."""
    pools = [o for o in exchange.lost if _pools(o) and bulk(o)]
    passes = [o for o in exchange.gained if bulk(o) and tail(o).removesuffix("_") in OF_WINDOWS]
    due = seconds(exchange.lost) - seconds(exchange.gained)
    return bool(pools and passes) and seconds(pools) >= DUE * due > 0 and not any(map(_pools, exchange.gained))


def _pools(operation: Operation) -> bool:
    return "pool" in tail(operation).lower()
