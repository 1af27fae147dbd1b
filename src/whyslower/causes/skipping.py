"""Doing without: what a cheap question that comes first leaves to be done."""

from __future__ import annotations

from whyslower.causes.exchange import Exchange
from whyslower.causes.reading import seconds
from whyslower.records import Operation

RARER = 1.5  # times as often is done what the other program does not do each time
AS_DEAR = 0.5  # of what it took each time: the same is done, and not less of it
DUE = 0.7  # of the difference


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
