"""Inside compiled functions: what XLA ran in a unit, by JAX's profiler and the compiled modules' own text."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..clocks.jax import awake, settle
from .hlo import Did, Module
from .spans import own_times

KEPT = 80  # operations told of, the costliest
MOST_EVENTS = 100_000  # of a profile: each takes microseconds and a kilobyte to collect
SHORTEST_NS = 50  # no instruction takes less

Rows = dict[tuple[str, str], tuple[int, float]]  # executions and own nanoseconds, by module and instruction


class Compiled:
    """JAX's profiler around a unit. Where the program profiles itself, or the profiler fails, nothing is known."""

    def __init__(self, is_users: Callable[[str], bool]) -> None:
        self.found: list[dict[str, Any]] = []
        self._is_users = is_users
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def start(self, calls: int, unit_ns: int) -> None:
        """Before a unit: so many calls in it may be of compiled functions, and so long it takes."""
        jax: Any = sys.modules.get("jax")
        if jax is None or not awake(sys.modules) or not self._few(jax, calls, unit_ns):
            return
        folder = tempfile.TemporaryDirectory(prefix="whyslower-", ignore_cleanup_errors=True)
        try:
            jax.profiler.start_trace(folder.name)
            self._folder = folder
        except Exception:  # another JAX, or one that profiles already
            folder.cleanup()

    def _few(self, jax: Any, calls: int, unit_ns: int) -> bool:
        """Whether the unit executes no more instructions than a profile may hold, as far as that can be told."""
        if unit_ns <= MOST_EVENTS * SHORTEST_NS:
            return True
        try:
            modules = [module for several in _modules(jax, None, self._is_users).values() for module in several]
        except Exception:  # another JAX
            return False
        return max((module.steps() for module in modules), default=0) * calls <= MOST_EVENTS

    def stop(self) -> None:
        """After it."""
        folder, self._folder = self._folder, None
        if folder is None:
            return
        jax: Any = sys.modules["jax"]
        try:
            settle(jax)
            jax.profiler.stop_trace()
            rows = _rows(jax, folder.name)
            self.found = _told(rows, _modules(jax, {module for module, _ in rows}, self._is_users))
        except Exception:  # another JAX, with another profiler
            self.found = []
        folder.cleanup()


def _rows(jax: Any, folder: str) -> Rows:
    rows: Rows = {}
    for path in Path(folder).rglob("*.xplane.pb"):
        for plane in jax.profiler.ProfileData.from_file(str(path)).planes:
            for line in plane.lines:
                for event, own in own_times((0, e.start_ns, e.start_ns + e.duration_ns, e) for e in line.events):
                    said = dict(event.stats)
                    if "hlo_op" in said:
                        key = said.get("hlo_module", ""), said["hlo_op"]
                        count, ns = rows.get(key, (0, 0.0))
                        rows[key] = count + 1, ns + own
    return rows


def _modules(jax: Any, names: set[str] | None, is_users: Callable[[str], bool]) -> dict[str, list[Module]]:
    """The compiled modules of these names, or all, that are alive: a function has one for each kind of arguments."""
    found: dict[str, list[Module]] = {}
    for client in {device.client for device in jax.devices()}:
        for executable in client.live_executables():
            for module in executable.hlo_modules():
                if names is None or module.name in names:
                    found.setdefault(module.name, []).append(Module(module.to_string(), is_users))
    return found


def _told(rows: Rows, modules: dict[str, list[Module]]) -> list[dict[str, Any]]:
    """The costliest; what is done alike in one line of the program is one."""
    found: dict[Did, tuple[int, float]] = {}
    for (name, instruction), (count, ns) in rows.items():
        did = next(filter(None, (module.did(instruction) for module in modules.get(name, ()))), None)
        if did is not None and did.arrays:
            before, spent = found.get(did, (0, 0.0))
            found[did] = before + count, spent + ns
    costliest = sorted(found.items(), key=lambda item: -item[1][1])[:KEPT]
    return [
        {
            "name": f"xla::{did.primitive}",
            "count": count,
            "seconds": max(ns, 0.0) / 1e9,
            "shapes": tuple(shape for shape, _ in did.arrays),
            "dtypes": tuple(dtype for _, dtype in did.arrays),
            "file": did.place.file,
            "line": did.place.line,
            "backward": did.backward,
        }
        for did, (count, ns) in costliest
    ]
