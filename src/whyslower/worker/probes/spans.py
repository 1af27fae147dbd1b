"""A profiler's spans: how long each took itself, without those inside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def own_times(spans: Iterable[tuple[Any, float, float, Any]]) -> list[tuple[Any, float]]:
    """Each event with its time less that of the events inside it, from (thread, start, end, event)."""
    timed = sorted(((thread, start, -end, event) for thread, start, end, event in spans), key=lambda t: t[:3])
    own: list[list[Any]] = []
    stack: list[tuple[Any, float, list[Any]]] = []  # thread, end, its row
    for thread, start, minus_end, event in timed:
        while stack and (stack[-1][0] != thread or stack[-1][1] <= start):
            stack.pop()
        took = -minus_end - start
        if stack:
            stack[-1][2][1] -= took
        row = [event, took]
        own.append(row)
        stack.append((thread, -minus_end, row))
    return [(event, ns) for event, ns in own]
