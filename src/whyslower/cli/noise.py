"""How noisy the machine is now: what a process that only watches the clock loses."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

SPIN_S = 1.0
# An undisturbed look at the clock takes well under 1 µs; a gap of 20 µs is an interrupt or another process.
GAP_NS = 20_000
STAT = Path("/proc/stat")
IDLE, WAITING, STEAL = 3, 4, 7  # columns of /proc/stat's first line, proc(5)


def noise(seconds: float = SPIN_S, clock: Callable[[], int] = time.perf_counter_ns) -> dict[str, Any]:
    """Spin for `seconds` and say what was lost: shares of the time, and the longest gap in seconds."""
    before = _ticks()
    gaps, spun = _spin(int(seconds * 1e9), clock)
    shares = _shares(before, _ticks())
    longest = max(gaps, default=0) * 1e-9
    return {"lost": sum(gaps) / spun, "gaps": len(gaps), "longest_s": longest, "load": _load(), **shares}


def _spin(total: int, clock: Callable[[], int]) -> tuple[list[int], int]:
    """Gaps in ns between looks at the clock, and how long was looked."""
    gaps = []
    begun = last = clock()
    while last - begun < total:
        now = clock()
        if now - last > GAP_NS:
            gaps.append(now - last)
        last = now
    return gaps, last - begun


def _ticks() -> list[int]:
    try:
        return [int(word) for word in STAT.read_text().split("\n", 1)[0].split()[1:9]]
    except (OSError, ValueError):
        return []


def _shares(before: list[int], after: list[int]) -> dict[str, float]:
    """Of all CPUs' time meanwhile: what was used (this process included), and what the hypervisor took."""
    ticks = [late - early for early, late in zip(before, after, strict=False)]
    if len(ticks) <= STEAL or sum(ticks) <= 0:
        return {}
    return {"busy": 1 - (ticks[IDLE] + ticks[WAITING]) / sum(ticks), "stolen": ticks[STEAL] / sum(ticks)}


def _load() -> list[float]:
    try:
        return list(os.getloadavg())
    except OSError:
        return []
