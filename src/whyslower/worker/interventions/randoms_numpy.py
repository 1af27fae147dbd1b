"""Serves NumPy: the legacy functions, RandomState, and Generator, in whose place a subclass stands."""

from __future__ import annotations

import sys
from typing import Any

from .randoms import Streams

_LEGACY = (
    "rand", "randn", "random", "random_sample", "ranf", "sample", "standard_normal", "normal", "uniform", "randint",
    "permutation", "shuffle", "choice", "exponential", "standard_exponential", "binomial",
)  # fmt: skip


def serve(module: Any, streams: Streams) -> None:
    """Puts subclasses in the place of RandomState and Generator, and served functions in numpy.random."""
    numpy = streams.numpy = sys.modules["numpy"]
    streams.true_generator = module.Generator
    shown: dict[str, Any] = {"__module__": "numpy.random", "_served": _Draws(numpy, streams)}
    legacy = type("RandomState", (_Legacy, module.RandomState), shown)
    generator: Any = type("Generator", (_Modern, module.Generator), shown)
    true_default = module.default_rng

    def default_rng(seed: Any = None) -> Any:
        made = true_default(seed)
        return made if isinstance(made, generator) else generator(made.bit_generator)

    shared = legacy(0)
    for name in _LEGACY:
        setattr(module, name, getattr(shared, "random_sample" if name in ("ranf", "sample") else name))
    module.RandomState, module.Generator, module.default_rng = legacy, generator, default_rng


def _shape(size: Any) -> tuple[int, ...]:
    if size is None:
        return ()
    return tuple(int(n) for n in size) if hasattr(size, "__iter__") else (int(size),)


class _Draws:
    """What NumPy's two interfaces have in common, free of their signatures."""

    def __init__(self, numpy: Any, streams: Streams) -> None:
        self.numpy, self.streams = numpy, streams

    def scaled(self, family: str, size: Any, offset: Any = 0.0, scale: Any = 1.0) -> Any:
        broadcast = self.numpy.broadcast_shapes(self.numpy.shape(offset), self.numpy.shape(scale))
        return offset + scale * self.streams.numbers("numpy", family, _shape(broadcast if size is None else size))

    def cast(self, values: Any, dtype: Any, out: Any = None) -> Any:
        if out is not None:
            out[...] = values
            return out
        return (
            values if self.numpy.ndim(values) == 0 and dtype is float else self.numpy.asarray(values).astype(dtype)[()]
        )

    def integers(self, low: Any, high: Any, size: Any) -> Any:
        """Integers in [low, high), as int64 (a NumPy scalar for size None)."""
        low, high = (0, low) if high is None else (low, high)
        if self.numpy.any(self.numpy.asarray(low) >= self.numpy.asarray(high)):
            raise ValueError("low >= high")
        width = self.numpy.asarray(high) - self.numpy.asarray(low)
        family = f"integers {width.item()}" if width.ndim == 0 else "integers"
        u = self.scaled(family, width.shape if size is None else size)
        return (low + self.numpy.minimum(self.numpy.floor(u * width), width - 1)).astype(self.numpy.int64)[()]

    def permutation(self, x: Any, axis: int = 0) -> Any:
        x = self.numpy.arange(x) if self.numpy.ndim(x) == 0 else self.numpy.asarray(x)
        return self.numpy.take(x, self.streams.permutation("numpy", x.shape[axis]), axis=axis)

    def shuffle(self, x: Any, axis: int = 0) -> None:
        if isinstance(x, self.numpy.ndarray):
            x[...] = self.permutation(x, axis)
        else:
            x[:] = [x[i] for i in self.streams.permutation("numpy", len(x))]

    def choice(self, a: Any, size: Any, replace: bool, p: Any, axis: int = 0) -> Any:
        items = self.numpy.arange(a) if self.numpy.ndim(a) == 0 else self.numpy.asarray(a)
        n, shape = items.shape[axis], _shape(size)
        if p is not None and replace:
            edges = self.numpy.cumsum(p)
            index = self.numpy.minimum(
                self.numpy.searchsorted(edges / edges[-1], self.scaled("uniform", size), "right"), n - 1
            )
        elif replace:
            index = self.integers(n, None, size)
        elif p is not None:  # Efraimidis and Spirakis 2006: the largest u**(1/p) are such a sample
            with self.numpy.errstate(divide="ignore"):
                keys = self.numpy.log(self.scaled("uniform", n)) / self.numpy.asarray(p)
            index = self.numpy.argsort(-keys)[: int(self.numpy.prod(shape))].reshape(shape)[()]
        else:
            if int(self.numpy.prod(shape)) > n:
                raise ValueError("Cannot take a larger sample than population when replace is False")
            chosen = self.streams.permutation("numpy", n)[: int(self.numpy.prod(shape))]
            index = self.numpy.asarray(chosen, dtype=self.numpy.int64).reshape(shape)[()]
        return self.numpy.take(items, index, axis=axis)

    def exponential(self, scale: Any, size: Any) -> Any:
        return -scale * self.numpy.log1p(-self.scaled("uniform", self.numpy.shape(scale) if size is None else size))


class _Legacy:
    """RandomState's methods; `_served` makes the numbers."""

    _served: _Draws

    def rand(self, *dims: int) -> Any:
        return self._served.scaled("uniform", dims or None)

    def randn(self, *dims: int) -> Any:
        return self._served.scaled("normal", dims or None)

    def random_sample(self, size: Any = None) -> Any:
        return self._served.scaled("uniform", size)

    random = random_sample

    def standard_normal(self, size: Any = None) -> Any:
        return self._served.scaled("normal", size)

    def normal(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        return self._served.scaled("normal", size, loc, scale)

    def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
        return self._served.scaled("uniform", size, low, self._served.numpy.subtract(high, low))

    def randint(self, low: Any, high: Any = None, size: Any = None, dtype: Any = int) -> Any:
        values = self._served.integers(low, high, size)
        return int(values) if self._served.numpy.ndim(values) == 0 and dtype is int else values.astype(dtype)

    def permutation(self, x: Any) -> Any:
        return self._served.permutation(x)

    def shuffle(self, x: Any) -> None:
        self._served.shuffle(x)

    def choice(self, a: Any, size: Any = None, replace: bool = True, p: Any = None) -> Any:
        return self._served.choice(a, size, replace, p)

    def exponential(self, scale: Any = 1.0, size: Any = None) -> Any:
        return self._served.exponential(scale, size)

    def standard_exponential(self, size: Any = None) -> Any:
        return self._served.exponential(1.0, size)

    def binomial(self, n: Any, p: Any, size: Any = None) -> Any:
        if self._served.numpy.ndim(n) or n != 1:
            return super().binomial(n, p, size)  # type: ignore[misc]
        return (self._served.scaled("uniform", self._served.numpy.shape(p) if size is None else size) < p) * 1


class _Modern:
    """Generator's methods; `_served` makes the numbers."""

    _served: _Draws

    def random(self, size: Any = None, dtype: Any = float, out: Any = None) -> Any:
        return self._served.cast(self._served.scaled("uniform", size if out is None else out.shape), dtype, out)

    def standard_normal(self, size: Any = None, dtype: Any = float, out: Any = None) -> Any:
        return self._served.cast(self._served.scaled("normal", size if out is None else out.shape), dtype, out)

    def normal(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        return self._served.scaled("normal", size, loc, scale)

    def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
        return self._served.scaled("uniform", size, low, self._served.numpy.subtract(high, low))

    def integers(self, low: Any, high: Any = None, size: Any = None, dtype: Any = None, endpoint: bool = False) -> Any:
        low, high = (0, low) if high is None else (low, high)
        return self._served.integers(low, high + 1 if endpoint else high, size).astype(
            dtype or self._served.numpy.int64
        )

    def permutation(self, x: Any, axis: int = 0) -> Any:
        return self._served.permutation(x, axis)

    def shuffle(self, x: Any, axis: int = 0) -> None:
        self._served.shuffle(x, axis)

    def choice(
        self, a: Any, size: Any = None, replace: bool = True, p: Any = None, axis: int = 0, shuffle: bool = True
    ) -> Any:
        return self._served.choice(a, size, replace, p, axis)

    def exponential(self, scale: Any = 1.0, size: Any = None) -> Any:
        return self._served.exponential(scale, size)

    def binomial(self, n: Any, p: Any, size: Any = None) -> Any:
        if self._served.numpy.ndim(n) or n != 1:
            return super().binomial(n, p, size)  # type: ignore[misc]
        return (self._served.scaled("uniform", self._served.numpy.shape(p) if size is None else size) < p) * 1
