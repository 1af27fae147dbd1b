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
    draws = _draws(numpy, streams)
    legacy = type("RandomState", (_legacy(numpy, draws), module.RandomState), {"__module__": "numpy.random"})
    generator = type("Generator", (_modern(numpy, draws), module.Generator), {"__module__": "numpy.random"})
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


def _draws(numpy: Any, streams: Streams) -> Any:
    """What both of NumPy's interfaces have in common, free of their signatures."""

    class Draws:
        @staticmethod
        def scaled(family: str, size: Any, offset: Any = 0.0, scale: Any = 1.0) -> Any:
            broadcast = numpy.broadcast_shapes(numpy.shape(offset), numpy.shape(scale))
            return offset + scale * streams.numbers("numpy", family, _shape(broadcast if size is None else size))

        @staticmethod
        def cast(values: Any, dtype: Any, out: Any = None) -> Any:
            if out is not None:
                out[...] = values
                return out
            return values if numpy.ndim(values) == 0 and dtype is float else numpy.asarray(values).astype(dtype)[()]

        @staticmethod
        def integers(low: Any, high: Any, size: Any) -> Any:
            """Integers in [low, high), as int64 (a NumPy scalar for size None)."""
            low, high = (0, low) if high is None else (low, high)
            if numpy.any(numpy.asarray(low) >= numpy.asarray(high)):
                raise ValueError("low >= high")
            width = numpy.asarray(high) - numpy.asarray(low)
            family = f"integers {width.item()}" if width.ndim == 0 else "integers"
            u = Draws.scaled(family, width.shape if size is None else size)
            return (low + numpy.minimum(numpy.floor(u * width), width - 1)).astype(numpy.int64)[()]

        @staticmethod
        def permutation(x: Any, axis: int = 0) -> Any:
            x = numpy.arange(x) if numpy.ndim(x) == 0 else numpy.asarray(x)
            return numpy.take(x, streams.permutation("numpy", x.shape[axis]), axis=axis)

        @staticmethod
        def shuffle(x: Any, axis: int = 0) -> None:
            if isinstance(x, numpy.ndarray):
                x[...] = Draws.permutation(x, axis)
            else:
                x[:] = [x[i] for i in streams.permutation("numpy", len(x))]

        @staticmethod
        def choice(a: Any, size: Any, replace: bool, p: Any, axis: int = 0) -> Any:
            items = numpy.arange(a) if numpy.ndim(a) == 0 else numpy.asarray(a)
            n, shape = items.shape[axis], _shape(size)
            if p is not None and replace:
                edges = numpy.cumsum(p)
                index = numpy.minimum(
                    numpy.searchsorted(edges / edges[-1], Draws.scaled("uniform", size), "right"), n - 1
                )
            elif replace:
                index = Draws.integers(n, None, size)
            elif p is not None:  # Efraimidis and Spirakis 2006: the largest u**(1/p) are such a sample
                with numpy.errstate(divide="ignore"):
                    keys = numpy.log(Draws.scaled("uniform", n)) / numpy.asarray(p)
                index = numpy.argsort(-keys)[: int(numpy.prod(shape))].reshape(shape)[()]
            else:
                if int(numpy.prod(shape)) > n:
                    raise ValueError("Cannot take a larger sample than population when replace is False")
                chosen = streams.permutation("numpy", n)[: int(numpy.prod(shape))]
                index = numpy.asarray(chosen, dtype=numpy.int64).reshape(shape)[()]
            return numpy.take(items, index, axis=axis)

        @staticmethod
        def exponential(scale: Any, size: Any) -> Any:
            return -scale * numpy.log1p(-Draws.scaled("uniform", numpy.shape(scale) if size is None else size))

    return Draws


def _legacy(numpy: Any, draws: Any) -> type:
    class Legacy:
        def rand(self, *dims: int) -> Any:
            return draws.scaled("uniform", dims or None)

        def randn(self, *dims: int) -> Any:
            return draws.scaled("normal", dims or None)

        def random_sample(self, size: Any = None) -> Any:
            return draws.scaled("uniform", size)

        random = random_sample

        def standard_normal(self, size: Any = None) -> Any:
            return draws.scaled("normal", size)

        def normal(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
            return draws.scaled("normal", size, loc, scale)

        def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
            return draws.scaled("uniform", size, low, numpy.subtract(high, low))

        def randint(self, low: Any, high: Any = None, size: Any = None, dtype: Any = int) -> Any:
            values = draws.integers(low, high, size)
            return int(values) if numpy.ndim(values) == 0 and dtype is int else values.astype(dtype)

        def permutation(self, x: Any) -> Any:
            return draws.permutation(x)

        def shuffle(self, x: Any) -> None:
            draws.shuffle(x)

        def choice(self, a: Any, size: Any = None, replace: bool = True, p: Any = None) -> Any:
            return draws.choice(a, size, replace, p)

        def exponential(self, scale: Any = 1.0, size: Any = None) -> Any:
            return draws.exponential(scale, size)

        def standard_exponential(self, size: Any = None) -> Any:
            return draws.exponential(1.0, size)

        def binomial(self, n: Any, p: Any, size: Any = None) -> Any:
            if numpy.ndim(n) or n != 1:
                return super().binomial(n, p, size)  # type: ignore[misc]
            return (draws.scaled("uniform", numpy.shape(p) if size is None else size) < p) * 1

    return Legacy


def _modern(numpy: Any, draws: Any) -> type:
    class Modern:
        def random(self, size: Any = None, dtype: Any = float, out: Any = None) -> Any:
            return draws.cast(draws.scaled("uniform", size if out is None else out.shape), dtype, out)

        def standard_normal(self, size: Any = None, dtype: Any = float, out: Any = None) -> Any:
            return draws.cast(draws.scaled("normal", size if out is None else out.shape), dtype, out)

        def normal(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
            return draws.scaled("normal", size, loc, scale)

        def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
            return draws.scaled("uniform", size, low, numpy.subtract(high, low))

        def integers(
            self, low: Any, high: Any = None, size: Any = None, dtype: Any = None, endpoint: bool = False
        ) -> Any:
            low, high = (0, low) if high is None else (low, high)
            return draws.integers(low, high + 1 if endpoint else high, size).astype(dtype or numpy.int64)

        def permutation(self, x: Any, axis: int = 0) -> Any:
            return draws.permutation(x, axis)

        def shuffle(self, x: Any, axis: int = 0) -> None:
            draws.shuffle(x, axis)

        def choice(
            self, a: Any, size: Any = None, replace: bool = True, p: Any = None, axis: int = 0, shuffle: bool = True
        ) -> Any:
            return draws.choice(a, size, replace, p, axis)

        def exponential(self, scale: Any = 1.0, size: Any = None) -> Any:
            return draws.exponential(scale, size)

        def binomial(self, n: Any, p: Any, size: Any = None) -> Any:
            if numpy.ndim(n) or n != 1:
                return super().binomial(n, p, size)  # type: ignore[misc]
            return (draws.scaled("uniform", numpy.shape(p) if size is None else size) < p) * 1

    return Modern
