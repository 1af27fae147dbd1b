"""Gives every program the same random numbers, whichever library it draws them from.

A draw is answered from a stream of its own for each kind: distribution family and shape, where a shape and its
transpose (and axes of length 1) are one kind, and the n-th draw of a kind gets the n-th numbers. They are made in
float64 and cast to what was asked for. Draws inside compiled or traced code, and distributions not served here, are
left alone; the state of the libraries' own generators then shows that something was drawn.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import math
import random
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

_LOGGED = 5000  # draws logged one by one; beyond, only the counts go on
_KINDS = 500  # kinds of draws counted apart
_BY_HAND = 1 << 21  # longer permutations are made by NumPy: the standard library takes over a second

_TrueRandom = random.Random


class Streams:
    """The numbers themselves. `numpy` is set once NumPy is there; single numbers need only the standard library."""

    def __init__(self, seed: int, log: Callable[[dict[str, Any]], None]) -> None:
        self.seed = seed
        self.counts: dict[str, int] = {}
        self.numpy: Any = None
        self.true_generator: Any = None
        self._log = log
        self._scalar: dict[str, random.Random] = {}
        self._array: dict[str, Any] = {}

    def numbers(self, library: str, family: str, shape: Sequence[int] = ()) -> Any:
        """Numbers of a family: `normal` (0, 1), `uniform` on [0, 1), `integers n` (uniform, for the caller to scale).
        A float for the shape (), else a float64 array."""
        shape = tuple(int(n) for n in shape)
        long = [axis for axis, n in enumerate(shape) if n != 1]
        long.sort(key=lambda axis: shape[axis])
        lengths = tuple(shape[axis] for axis in long)
        self._note(library, family, shape, lengths)
        if not lengths:
            value = self._one(family)
            return self.numpy.full(shape, value) if shape else value
        kept = sorted(long)
        values = self._many(family, lengths).transpose([long.index(axis) for axis in kept])
        return self.numpy.ascontiguousarray(values).reshape(shape)

    def permutation(self, library: str, n: int) -> list[int]:
        """The numbers 0 to n-1 in a random order."""
        family = f"permutation {n}"
        self._note(library, family, (n,), (n,))
        if n > _BY_HAND and self.numpy is not None:
            return list(self._generator(family).permutation(n).tolist())
        order = list(range(n))
        self._single(family).shuffle(order)
        return order

    def alone(self, library: str, family: str) -> None:
        """Notes a draw that is not served from here."""
        self._note(library, f"alone {family}", (), ())

    def _note(self, library: str, family: str, shape: Sequence[int], lengths: Sequence[int]) -> None:
        kind = f"{family} {'x'.join(map(str, lengths))}".strip()
        if kind not in self.counts and len(self.counts) >= _KINDS:
            kind = "other"
        occurrence = self.counts.get(kind, 0)
        self.counts[kind] = occurrence + 1
        if sum(self.counts.values()) <= _LOGGED:
            self._log({"library": library, "family": family, "shape": list(shape), "occurrence": occurrence})

    def _one(self, family: str) -> float:
        single = self._single(family)
        return single.gauss(0.0, 1.0) if family == "normal" else single.random()

    def _single(self, family: str) -> random.Random:
        if family not in self._scalar:
            self._scalar[family] = _TrueRandom(f"{self.seed} {family}")
        return self._scalar[family]

    def _many(self, family: str, lengths: Sequence[int]) -> Any:
        generator = self._generator(f"{family} {lengths}")
        return generator.standard_normal(lengths) if family == "normal" else generator.random(lengths)

    def _generator(self, kind: str) -> Any:
        if kind not in self._array:
            words = [self.seed, *kind.encode()]
            self._array[kind] = self.true_generator(self.numpy.random.PCG64(words))
        return self._array[kind]


class _Served:
    streams: Streams | None = None


def drawn() -> dict[str, int]:
    """How often each kind of random numbers was drawn so far; empty where they are not shared."""
    return dict(_Served.streams.counts) if _Served.streams is not None else {}


def install(seed: int, log: Callable[[dict[str, Any]], None]) -> None:
    """Serves the draws of random, numpy, torch and jax from now on, also of those that are imported later."""
    from . import randoms_jax, randoms_numpy, randoms_python, randoms_torch

    streams = _Served.streams = Streams(seed, log)
    randoms_python.serve(random, streams)
    patches: dict[str, Callable[[Any, Streams], None]] = {
        "numpy.random": randoms_numpy.serve,
        "torch": randoms_torch.serve,
        "jax.random": randoms_jax.serve,
    }
    waiting = {name: serve for name, serve in patches.items() if name not in sys.modules}
    sys.meta_path.insert(0, _AfterImport(waiting, streams))  # first: serving torch may import NumPy
    for name, serve in patches.items():
        if name in sys.modules and name not in waiting:
            serve(sys.modules[name], streams)


class _AfterImport(importlib.abc.MetaPathFinder):
    """Serves a library at the end of its own import, before anyone can bind a name of it."""

    def __init__(self, waiting: dict[str, Callable[[Any, Streams], None]], streams: Streams) -> None:
        self._waiting = waiting
        self._streams = streams

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        serve = self._waiting.pop(name, None)
        spec = importlib.machinery.PathFinder.find_spec(name, path) if serve is not None else None
        if serve is None or spec is None or spec.loader is None:
            return None
        execute = spec.loader.exec_module

        def exec_module(module: ModuleType) -> None:
            execute(module)
            serve(module, self._streams)

        spec.loader.exec_module = exec_module  # type: ignore[method-assign]
        return spec


def whole(uniform: float, low: int, high: int) -> int:
    """The integer in [low, high) that a uniform number on [0, 1) stands for."""
    return low + min(high - low - 1, math.floor(uniform * (high - low)))
