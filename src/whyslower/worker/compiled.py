"""What JAX compiles in a script's set-up, and in first units that don't count, is kept for the session's next
processes, which only load it. From there on all is compiled as ever: what a unit compiles is the unit's own time."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from typing import Any

from .sharing import jax_has_device

_CACHE = "jax.experimental.compilation_cache.compilation_cache"
_DIRECTORY = "jax_compilation_cache_dir"
# All is kept, however quickly it was compiled, and however small it is.
_ALL = {"jax_persistent_cache_min_compile_time_secs": 0.0, "jax_persistent_cache_min_entry_size_bytes": -1}


class Kept:
    """JAX's own cache in `folder`, from `begin` to `end`.

    Left alone where JAX was not imported beforehand, where the user has set such a cache, and where JAX has more than
    the processor to compile for: which of several kernels a GPU gets is tried out anew in each process, and the luck of
    that belongs to the process.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._before: dict[str, Any] = {}
        self._reset: Callable[[], None] = lambda: None  # without JAX's own, the cache could not be ended

    def begin(self) -> None:
        """Before the program runs."""
        jax: Any = sys.modules.get("jax")
        if not self._folder or jax is None or jax_has_device():
            return
        try:
            self._reset = importlib.import_module(_CACHE).reset_cache
            if getattr(jax.config, _DIRECTORY):
                return
            before = {name: getattr(jax.config, name) for name in _ALL}
        except (ImportError, AttributeError):  # another JAX
            return
        os.makedirs(self._folder, exist_ok=True)
        for name, value in {**_ALL, _DIRECTORY: self._folder}.items():
            jax.config.update(name, value)
        self._before = before

    def end(self) -> None:
        """Before the first unit that counts. A folder that the program has set itself meanwhile stays."""
        before, self._before = self._before, {}
        if not before:
            return
        jax: Any = sys.modules["jax"]
        if getattr(jax.config, _DIRECTORY) == self._folder:
            jax.config.update(_DIRECTORY, None)
            self._reset()
        for name, value in before.items():
            jax.config.update(name, value)
