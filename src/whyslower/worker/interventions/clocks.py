"""Runs every clock that a program can read `rate` times faster, so that what derives from a clock does not reproduce.

The standard library's own waiting (queues, sockets, pools) keeps the true time: its timeouts must not expire early.
"""

from __future__ import annotations

import datetime
import sys
import time
from collections.abc import Callable
from typing import Any

true_monotonic = time.monotonic

_OFFSET = 86_400.0 * 365  # seconds: an absolute date shows that it came from a clock, too
_SECONDS = ("time", "perf_counter", "monotonic", "process_time", "thread_time")
_BY_CLOCK = ("clock_gettime", "clock_gettime_ns")
_KEEPS_TRUE_TIME = frozenset(
    (
        "asyncio",
        "concurrent",
        "multiprocessing",
        "queue",
        "sched",
        "select",
        "selectors",
        "socket",
        "ssl",
        "subprocess",
        "threading",
    )
)


def install(rate: float) -> None:
    """From now on the clocks of `time`, and `datetime.now`, run `rate` times faster, a year ahead."""
    true = {
        name: getattr(time, name)
        for name in (*_SECONDS, *(n + "_ns" for n in _SECONDS), *_BY_CLOCK)
        if hasattr(time, name)
    }
    for name, clock in true.items():
        offset = int(_OFFSET * 1e9) if name.endswith("_ns") else _OFFSET
        setattr(time, name, _faster(clock, rate, offset, by_clock=name in _BY_CLOCK))
    if "timeit" in sys.modules:
        sys.modules["timeit"].default_timer = time.perf_counter  # type: ignore[attr-defined]
    datetime.datetime = _shifted_datetime(datetime.datetime)  # type: ignore[misc]


def _faster(clock: Callable[..., Any], rate: float, offset: Any, by_clock: bool) -> Callable[..., Any]:
    whole = isinstance(offset, int)
    begun: dict[Any, Any] = {} if by_clock else {(): clock()}

    def read(*args: Any) -> Any:
        now = clock(*args)
        if sys._getframe(1).f_globals.get("__name__", "").partition(".")[0] in _KEEPS_TRUE_TIME:
            return now
        first = begun.setdefault(args, now)
        return first + offset + (int((now - first) * rate) if whole else (now - first) * rate)

    read.__name__ = read.__qualname__ = clock.__name__
    return read


def _shifted_datetime(true: Any) -> Any:
    class Meta(type(true)):  # type: ignore[misc]
        def __instancecheck__(cls, instance: object) -> bool:
            return isinstance(instance, true)

    def now(cls: Any, tz: Any = None) -> Any:
        return true.fromtimestamp(time.time(), tz)

    def utcnow(cls: Any) -> Any:
        return true.fromtimestamp(time.time(), datetime.UTC).replace(tzinfo=None)

    # Named as the original, which its repr shows.
    return Meta("datetime", (true,), {"now": classmethod(now), "utcnow": classmethod(utcnow), "__module__": "datetime"})
