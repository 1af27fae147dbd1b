"""What turning a loop costs per unit here: an empty loop turned, against the same loop untouched."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from .turns import CountedSource, IteratorSource, RangeSource, RepeatSource, Source

_now = time.perf_counter_ns
UNITS = 20_000
TRIES = 5  # the fastest counts: what disturbs only adds


def harness_ns(source: Source) -> float:
    """Nanoseconds that a unit costs more than in the untouched loop; at least 0. Takes some 5 ms."""
    if isinstance(source, RangeSource):
        return 0.0  # a slice of a range is a range
    items = [None] * UNITS
    if isinstance(source, RepeatSource):  # an untouched `while` has no drive at all
        return _fastest(lambda: RepeatSource().take(UNITS)) / UNITS
    kind = CountedSource if source.counting else IteratorSource
    return max(0.0, _fastest(lambda: kind(items).take(UNITS)) - _fastest(lambda: items)) / UNITS


def _fastest(made: Callable[[], Iterable[Any]]) -> float:
    return min(_empty_loop(made()) for _ in range(TRIES))


def _empty_loop(items: Iterable[Any]) -> int:
    begun = _now()
    for _ in items:
        pass
    return _now() - begun
