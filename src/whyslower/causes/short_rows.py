"""Kernels that are called for each short run of numbers: rows of a few, or the true values of a mask."""

from __future__ import annotations

import math
from itertools import takewhile

from whyslower.causes.binding import keywords, parsed
from whyslower.causes.dispatch_overhead import SMALL_CALL
from whyslower.causes.exchange import Exchange
from whyslower.causes.reading import given
from whyslower.evidence.families import arrays, family
from whyslower.records import Operation

# A row of so few numbers takes less time than the call of a kernel for it.
SHORT_ROW, RUNNING = 16, frozenset({"numpy", "torch"})


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
