"""What disturbs a turn from outside: time stolen by the hypervisor, other processes' CPU time, the clock's speed."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import NamedTuple

TICK_NS = 1_000_000_000 // os.sysconf("SC_CLK_TCK")


class Load(NamedTuple):
    """CPU time of the whole machine so far, summed over CPUs, and of this process."""

    busy_ns: int
    stolen_ns: int
    own_ns: int


def load() -> Load:
    """Reads the kernel's counters; zeros where there are none."""
    try:
        with open("/proc/stat", "rb") as file:
            user, nice, system, _, _, irq, softirq, steal = map(int, file.readline().split()[1:9])
    except (OSError, ValueError):
        return Load(0, 0, time.process_time_ns())
    return Load((user + nice + system + irq + softirq) * TICK_NS, steal * TICK_NS, time.process_time_ns())


def between(before: Load, after: Load, worker_ns: int) -> tuple[int, int]:
    """CPU time that neither the worker nor this process used, and stolen time. Counters tick every 10 ms or so."""
    foreign = after.busy_ns - before.busy_ns - worker_ns - (after.own_ns - before.own_ns)
    return max(foreign, 0), max(after.stolen_ns - before.stolen_ns, 0)


def megahertz() -> float:
    """The first processor's clock now, 0.0 where the kernel does not say."""
    with suppress(OSError, ValueError), open("/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq") as file:
        return int(file.read()) / 1000
    return 0.0
