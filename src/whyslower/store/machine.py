"""What this machine is: facts for the log's first line, read from the system's own files. Nothing is measured here."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SYSTEM = Path("/sys/devices/system/cpu")
PROCESSOR = Path("/proc/cpuinfo")
MEMORY = Path("/proc/meminfo")
LOAD = Path("/proc/loadavg")
GPUS = Path("/proc/driver/nvidia/gpus")


def facts() -> dict[str, Any]:
    """The machine as plain data; what can't be read is left out. `cpus` is how many the programs may use."""
    found = {
        "system": f"{platform.system()} {platform.release()}",
        "processor": _field(PROCESSOR, "model name") or platform.machine(),
        "cpus": _usable_cpus(),
        "all_cpus": os.cpu_count(),
        "cores": _cores(),
        "caches": _caches(),
        "memory_bytes": _memory(),
        "gpus": _gpus(),
        "governor": _text(SYSTEM / "cpu0/cpufreq/scaling_governor"),
        "turbo": _turbo(),
        "load": _load(),
    }
    return {name: value for name, value in found.items() if value not in (None, "", {}, [])}


def data_caches() -> tuple[int, ...]:
    """Bytes of each cache that holds data, the smallest first; () where the system doesn't say."""
    sizes = {size for _, kind, size in _each_cache() if kind != "Instruction" and size.endswith("K")}
    return tuple(sorted(int(size[:-1]) * 1024 for size in sizes))


def _usable_cpus() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _cores() -> int | None:
    """Physical cores: processors that share one core count once."""
    siblings = {_text(path) for path in SYSTEM.glob("cpu[0-9]*/topology/thread_siblings_list")}
    return len(siblings - {""}) or None


def _caches() -> dict[str, str]:
    """Sizes as the kernel writes them, by name: {"L1 data": "32K"}."""
    return {f"L{level}{'' if kind == 'Unified' else ' ' + kind.lower()}": size for level, kind, size in _each_cache()}


def _each_cache() -> Iterator[tuple[str, str, str]]:
    """Level, type and size of each of the first processor's caches, as far as the kernel names all."""
    for index in sorted(SYSTEM.glob("cpu0/cache/index*")):
        level, kind, size = (_text(index / name) for name in ("level", "type", "size"))
        if level and size:
            yield level, kind, size


def _memory() -> int | None:
    """Bytes of memory; /proc/meminfo counts in KiB."""
    words = _field(MEMORY, "MemTotal").split()
    return int(words[0]) * 1024 if words and words[0].isdigit() else None


def _gpus() -> list[str]:
    """Each NVIDIA GPU's model, as its driver names it."""
    models = (_field(path, "Model") for path in sorted(GPUS.glob("*/information")))
    return [model for model in models if model]


def _turbo() -> bool | None:
    """Whether the processor may run above its base clock, where the driver says."""
    no_turbo, boost = _text(SYSTEM / "intel_pstate/no_turbo"), _text(SYSTEM / "cpufreq/boost")
    if no_turbo:
        return no_turbo == "0"
    return boost == "1" if boost else None


def _load() -> list[float] | None:
    """Load averages over 1, 5 and 15 minutes."""
    words = _text(LOAD).split()
    return [float(word) for word in words[:3]] or None


def _field(path: Path, name: str) -> str:
    for line in _text(path).splitlines():
        key, _, value = line.partition(":")
        if key.strip() == name:
            return value.strip()
    return ""


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace").strip()
    except OSError:
        return ""
