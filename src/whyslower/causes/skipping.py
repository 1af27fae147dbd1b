"""Doing without: what a cheap question that comes first leaves to be done."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from whyslower.causes.case import Side, Swap
from whyslower.causes.exchange import FAR_MORE, Exchange
from whyslower.causes.placing import MOVING, computes
from whyslower.causes.reading import seconds, words
from whyslower.causes.shares import bulk
from whyslower.evidence.families import ARRAY_LIBRARIES, elements, family, tail
from whyslower.records import Operation

RARER = 1.5  # times as often is done what the other program does not do each time
AS_DEAR = 0.5  # of what it took each time: the same is done, and not less of it
DUE = 0.7  # of the difference
SEARCHING = words("nonzero flatnonzero argwhere")


def asks_first(exchange: Exchange) -> bool:
    """Whether one call makes most of the difference, is as dear in the faster program and is made there less often:
    something else that is asked as often as the slower one makes the call tells where it needn't be made."""
    one = exchange.dominant
    less = seconds(exchange.lost) - seconds(exchange.gained)
    if one is None or less <= 0:
        return False
    known = {operation.name for operation in exchange.lost}
    asked = any(o.name not in known and o.count * RARER >= one.count for o in exchange.gained)
    return asked and any(_spares(one, o) and one.seconds - o.seconds >= DUE * less for o in exchange.gained)


def _spares(one: Operation, other: Operation) -> bool:
    """Whether the other program makes the same call less often, and as it is."""
    rarer = one.name == other.name and RARER * other.count <= one.count
    return rarer and other.seconds * one.count >= AS_DEAR * one.seconds * other.count


def looks_up_where(exchange: Exchange) -> bool:
    """Whether a routine that computes on all of an array gave way to a search for the elements of it that are not zero,
    and to work on far less: only what makes a result walks as much."""
    one = exchange.replaced
    if one is None or not computes(one) or any(map(_searches, exchange.lost)):
        return False
    size = elements(one)
    found = [o for o in exchange.gained if _searches(o) and elements(o) * RARER >= size]
    rest = [o for o in exchange.gained if bulk(o) and o not in found and family(o) not in MOVING]
    return bool(found) and all(elements(o) * FAR_MORE <= size for o in rest)


def _searches(operation: Operation) -> bool:
    """Whether it tells where an array is not zero."""
    alone = tail(operation) == "where" and len(operation.operands) == 1
    return operation.library in ARRAY_LIBRARIES and (alone or tail(operation) in SEARCHING)


def finds_out_by_failing(swap: Swap) -> bool:
    """Whether a `try` of the slower code gave way to code without one, and what it tries fails now and then: handlers
    do something there, or the faster code makes the same call less often. An exception costs more than a question."""
    if swap.hunk is None or not swap.hunk.in_unit or swap.hunk.slower_file or swap.hunk.faster_file:
        return False
    slower, faster = swap.case.both
    if _tries(faster, swap.hunk.faster_parts):
        return False
    return any(_fails(swap, attempt) for attempt in _tries(slower, swap.hunk.slower_parts))


def _tries(side: Side, parts: Sequence[tuple[int, int]]) -> list[ast.Try]:
    """Those of its `try` statements that handle something, and begin or handle it in these lines."""
    if side.source is None:
        return []
    found = [node for node in ast.walk(side.source.tree) if isinstance(node, ast.Try) and node.handlers]
    return [
        attempt for attempt in found if any(first <= line <= last for line in _begins(attempt) for first, last in parts)
    ]


def _begins(attempt: ast.Try) -> list[int]:
    """The lines on which it begins, and on which what handles its failures does."""
    return [attempt.lineno, *(handler.lineno for handler in attempt.handlers)]


def _fails(swap: Swap, attempt: ast.Try) -> bool:
    """Whether what it tries was seen to fail."""
    slower, faster = swap.case.both
    handlers = [(handler.lineno, handler.end_lineno or handler.lineno) for handler in attempt.handlers]
    if any(operation.count >= 1 for operation in slower.within(handlers)):
        return True
    tried = slower.within([(attempt.lineno, attempt.body[-1].end_lineno or attempt.lineno)])
    once = {operation.text: operation.count for operation in faster.evidence.operations}
    return any(0 < RARER * once.get(one.text, 0.0) <= one.count for one in tried)
