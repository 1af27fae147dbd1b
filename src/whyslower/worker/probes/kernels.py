"""Below what the user wrote: torch's own kernels in a unit, and calls of Python functions inside libraries."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable
from typing import Any

from ..places import real
from .spans import own_times

KEPT = 80  # kernels told of, the costliest
LOOKED_AT = 500  # events of one name whose shapes are read; the rest are taken to be like the last of them
# torch's names of C++ types
_DTYPES = {
    "float": "float32", "double": "float64", "c10::Half": "float16", "c10::BFloat16": "bfloat16", "int": "int32",
    "long int": "int64", "long": "int64", "short int": "int16", "short": "int16", "signed char": "int8",
    "unsigned char": "uint8", "bool": "bool", "c10::complex<float>": "complex64",
    "c10::complex<double>": "complex128",
}  # fmt: skip
BACKWARD = "autograd::engine::evaluate_function"


class Kernels:
    """Torch's profiler around a unit. Where the program profiles itself, or the profiler fails, nothing is known."""

    def __init__(self) -> None:
        self.found: list[dict[str, Any]] = []
        self.backward = False
        self._running = False

    def start(self) -> None:
        """Before the unit."""
        torch: Any = sys.modules.get("torch")
        try:
            if not torch._C._autograd._profiler_enabled():
                torch.autograd.profiler.profile(record_shapes=True).__enter__()
                self._running = True
        except Exception:  # another torch, with another profiler
            return

    def stop(self) -> None:
        """After it."""
        if not self._running:
            return
        self._running = False
        torch: Any = sys.modules["torch"]
        try:
            self._read(torch.autograd._disable_profiler().events())
        except Exception:  # another torch, with another profiler
            self.found = []

    def _read(self, events: Any) -> None:
        rows: dict[Any, list[float]] = {}
        last: dict[str, tuple[int, Any]] = {}
        spans = ((e.start_thread_id(), e.start_ns(), e.start_ns() + e.duration_ns(), e) for e in events)
        for event, own in own_times(spans):
            name = event.name()
            self.backward |= name.startswith(BACKWARD)
            if name.startswith((BACKWARD, "[")) or "#" in name:
                continue
            met, key = last.get(name, (0, ()))
            if met < LOOKED_AT:
                pairs = zip(event.shapes(), event.dtypes(), strict=False)
                known = [(tuple(shape), _DTYPES[dtype]) for shape, dtype in pairs if dtype in _DTYPES]
                key = (name, *zip(*known, strict=True))
            last[name] = (met + 1, key)
            row = rows.setdefault(key, [0, 0])
            row[0] += 1
            row[1] += own
        for (name, *more), (count, ns) in sorted(rows.items(), key=lambda r: -r[1][1])[:KEPT]:
            shapes, dtypes = more or ((), ())
            told = {"name": name, "count": count, "seconds": max(ns, 0) / 1e9}
            self.found.append({**told, "shapes": shapes, "dtypes": dtypes})


class PythonCalls:
    """Counts calls of Python functions, the user's own and others, in the main thread."""

    def __init__(self, is_users: Callable[[str], bool]) -> None:
        self.own = self.libraries = 0
        self._is_users = is_users
        self._kinds: dict[str, str] = {}  # by file: "own", "library", or "" for what is counted as neither
        self._running = False

    def start(self) -> None:
        """Before the unit; a program that profiles itself is left alone."""
        if sys.getprofile() is None:
            self._running = True
            sys.setprofile(self._event)

    def stop(self) -> None:
        """After it."""
        if self._running:
            sys.setprofile(None)

    def _event(self, frame: Any, event: str, argument: Any) -> None:
        if event != "call":
            return
        code = frame.f_code
        kind = self._kinds.get(code.co_filename)
        if kind is None:
            kind = self._kinds[code.co_filename] = self._kind(code.co_filename)
        if kind == "library":
            self.libraries += 1
        elif kind == "own" and not code.co_flags & _RESUMED and code.co_name not in _PARTS:
            self.own += 1

    def _kind(self, file: str) -> str:
        if file.startswith((_OURS, "<")):  # "<...>": generated code, mostly of the user's own classes
            return ""
        return "own" if self._is_users(real(file)) else "library"


# A generator is entered for each of its items; what a comprehension is to the interpreter depends on its version.
_RESUMED = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
_PARTS = frozenset({"<listcomp>", "<setcomp>", "<dictcomp>", "<module>", "<genexpr>"})
_OURS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
