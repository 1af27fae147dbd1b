"""What disturbs a turn from outside: time stolen by the hypervisor, other processes' CPU time, the clock's speed."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

TICK_NS = 1_000_000_000 // os.sysconf("SC_CLK_TCK")
FIRST_LINE = 256  # bytes that surely hold it


class Load(NamedTuple):
    """CPU time of the whole machine so far, summed over CPUs, and of this process."""

    busy_ns: int
    stolen_ns: int
    own_ns: int
    throttles: int = 0


@cache
def _counters() -> int:
    """The kernel's counters, kept open: they are read twice a turn. Raises OSError where there are none."""
    return os.open("/proc/stat", os.O_RDONLY | os.O_CLOEXEC)


def load() -> Load:
    """Reads the kernel's counters; zeros where there are none."""
    try:
        first = os.pread(_counters(), FIRST_LINE, 0)
        user, nice, system, _, _, irq, softirq, steal = map(int, first.split(None, 9)[1:9])
    except (OSError, ValueError):
        return Load(0, 0, time.process_time_ns())
    busy = (user + nice + system + irq + softirq) * TICK_NS
    return Load(busy, steal * TICK_NS, time.process_time_ns(), throttles())


def between(before: Load, after: Load, worker_ns: int) -> tuple[int, int]:
    """CPU time that neither the worker nor this process used, and stolen time. Counters tick every 10 ms or so."""
    foreign = after.busy_ns - before.busy_ns - worker_ns - (after.own_ns - before.own_ns)
    return max(foreign, 0), max(after.stolen_ns - before.stolen_ns, 0)


CLOCKS = list(Path("/sys/devices/system/cpu/cpu0/cpufreq").glob("scaling_cur_freq"))  # none on most virtual machines
THROTTLES = sorted(Path("/sys/devices/system/cpu").glob("cpu[0-9]*/thermal_throttle/core_throttle_count"))


def megahertz() -> float:
    """The first processor's clock now, 0.0 where the kernel does not say."""
    for path in CLOCKS:
        with suppress(OSError, ValueError):
            return int(path.read_text()) / 1000
    return 0.0


def throttles() -> int:
    """How often the processors have slowed down for their heat so far; 0 where the kernel does not count it."""
    total = 0
    for path in THROTTLES:
        with suppress(OSError, ValueError):
            total += int(path.read_text())
    return total


class Gpu:
    """The first GPU's temperature and whether it holds its clocks back, through NVML. Asked between turns only."""

    # Clocks held back by power, heat or the board's own slow-down: nvmlClocksEventReasons in NVML's reference.
    HELD_BACK = 0x4 | 0x8 | 0x20 | 0x40 | 0x80

    def __init__(self, nvml: Any) -> None:
        self._nvml = nvml
        nvml.nvmlInit()
        self._device = nvml.nvmlDeviceGetHandleByIndex(0)

    def reading(self) -> tuple[float, bool]:
        """Degrees Celsius, and whether the clocks are held back; (0.0, False) where the driver does not tell."""
        try:
            celsius = self._nvml.nvmlDeviceGetTemperature(self._device, self._nvml.NVML_TEMPERATURE_GPU)
            reasons = self._nvml.nvmlDeviceGetCurrentClocksThrottleReasons(self._device)
        except self._nvml.NVMLError:
            return 0.0, False
        return float(celsius), bool(reasons & self.HELD_BACK)


def gpu() -> Gpu | None:
    """The GPU, where there is one that NVML knows."""
    try:
        import pynvml
    except ImportError:
        return None
    try:
        return Gpu(pynvml)
    except pynvml.NVMLError:
        return None
