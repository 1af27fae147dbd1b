"""A process seen from outside: page faults, the cycle collector, compilations, processors kept busy, threads."""

from __future__ import annotations

import ctypes
import gc
import os
import resource
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from ..conductors import waiting_ns

_now, _getrusage, _SELF = time.perf_counter_ns, resource.getrusage, resource.RUSAGE_SELF
JAX_COMPILED = "/jax/core/compile/backend_compile_duration"
# What TorchScript and `re` pass through each time that they trace or compile, by the module that asks for it there.
_COMPILING = (
    ("torch.jit._trace", "_trace_impl"),
    ("torch.jit._recursive", "create_script_module"),
    ("torch._C", "_jit_script_compile"),
    ("re._compiler", "compile"),
)
# By library: a part of its file's name, and the routines that tell its threads (builds name them differently).
_POOLS = {
    "openblas": (
        "openblas",
        (
            "openblas_get_num_threads", "openblas_get_num_threads64_", "scipy_openblas_get_num_threads",
            "scipy_openblas_get_num_threads64_",
        ),
    ),
    "mkl": ("libmkl_rt", ("MKL_Get_Max_Threads",)),
    "omp": ("omp", ("omp_get_max_threads",)),
}  # fmt: skip
_OMP_FILES = ("libgomp", "libiomp", "libomp")


class Counts(NamedTuple):
    """Counts since the process or the watch began: what matters is what comes between two of them."""

    units: int
    ns: int
    cpu_ns: int
    waited_ns: int  # that the main thread was runnable and not running
    faults: int
    collections: int
    collecting_ns: int
    compilations: int

    def since(self, before: Counts) -> Counts:
        """What came after `before`."""
        return Counts(*(a - b for a, b in zip(self, before, strict=True)))


class ProcessWatch:
    """Counts what happens to the process while a program runs as it is."""

    def __init__(self) -> None:
        self._collections = self._collecting = self._began = 0
        self._compilations = 0
        self._listening: set[str] = set()
        gc.callbacks.append(self._collected)

    def now(self, units: int) -> Counts:
        """The counts at this moment, after `units` units."""
        self._listen()
        used = _getrusage(_SELF)
        return Counts(
            units=units,
            ns=_now(),
            cpu_ns=int((used.ru_utime + used.ru_stime) * 1e9),
            waited_ns=waiting_ns().get(str(os.getpid()), 0),
            faults=used.ru_minflt,
            collections=self._collections,
            collecting_ns=self._collecting,
            compilations=self._compilations + _torch_compiled(),
        )

    def _collected(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._began = _now()
        else:
            self._collections += 1
            self._collecting += _now() - self._began

    def _listen(self) -> None:
        """Has JAX, TorchScript and `re` tell of compilations, once they have been imported."""
        monitoring: Any = sys.modules.get("jax.monitoring")
        if monitoring is not None and "jax" not in self._listening:
            self._listening.add("jax")
            monitoring.register_event_duration_secs_listener(self._compiled)
        for name, routine in _COMPILING:
            module = sys.modules.get(name)
            if name not in self._listening and hasattr(module, routine):
                self._listening.add(name)
                setattr(module, routine, self._counted(getattr(module, routine)))

    def _compiled(self, event: str, duration: float, **more: Any) -> None:
        self._compilations += event == JAX_COMPILED

    def _counted(self, routine: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*args: Any, **kwargs: Any) -> Any:
            self._compilations += 1
            return routine(*args, **kwargs)

        return counting


def _torch_compiled() -> int:
    """Functions that torch has compiled so far."""
    dynamo: Any = sys.modules.get("torch._dynamo.utils")
    try:
        return int(dynamo.counters["stats"]["unique_graphs"]) if dynamo is not None else 0
    except Exception:  # other versions count elsewhere
        return 0


def threads() -> dict[str, int]:
    """Threads that each library would use now, where it is loaded."""
    found: dict[str, int] = {}
    torch: Any = sys.modules.get("torch")
    if torch is not None and hasattr(torch, "get_num_threads"):
        found["torch"] = int(torch.get_num_threads())
    for path in _loaded_files():
        file = os.path.basename(path)
        for library, (part, routines) in _POOLS.items():
            fits = file.startswith(_OMP_FILES) if library == "omp" else part in file
            number = _asked(path, routines) if fits else None
            if number is not None:
                found[library] = max(number, found.get(library, 0))
    return found


def _loaded_files() -> list[str]:
    try:
        with open("/proc/self/maps", encoding="utf-8", errors="replace") as file:
            return sorted({line.split(maxsplit=5)[5].strip() for line in file if "/" in line and ".so" in line})
    except OSError:
        return []


def _asked(path: str, routines: tuple[str, ...]) -> int | None:
    try:
        library = ctypes.CDLL(path, mode=os.RTLD_NOLOAD | os.RTLD_LAZY)
    except OSError:
        return None
    for routine in routines:
        ask: Callable[[], int] | None = getattr(library, routine, None)
        if ask is not None:
            return int(ask())
    return None
