"""Serves jax.random outside traced code. A key drawn from again gives the same numbers again, as jax promises."""

from __future__ import annotations

import functools
import importlib
import inspect
import sys
from collections.abc import Callable
from typing import Any

from .randoms import Streams

_KEPT = 10_000  # draws remembered by their key
_ALONE = (
    "ball", "beta", "categorical", "cauchy", "chisquare", "choice", "dirichlet", "exponential", "gamma", "gumbel",
    "laplace", "logistic", "multivariate_normal", "poisson", "rademacher", "t", "truncated_normal",
)  # fmt: skip


def serve(module: Any, streams: Streams) -> None:
    """Puts served functions in the place of jax.random's, also where jax's own initializers look them up."""
    importlib.import_module("numpy.random")  # is served as it is imported
    jax = sys.modules["jax"]
    served = _served(jax, streams)
    for name in (*served, *_ALONE):
        own = getattr(module, name, None)
        if own is not None:
            setattr(module, name, _or_own(jax, own, served.get(name) or _noted(streams, name)))
    inner = sys.modules.get("jax._src.random")
    for name in served if inner is not None else ():
        setattr(inner, name, getattr(module, name))


def _noted(streams: Streams, name: str) -> Callable[..., Any]:
    def note(**given: Any) -> Any:
        streams.alone("jax", name)
        return NotImplemented

    return note


def _or_own(jax: Any, own: Callable[..., Any], served: Callable[..., Any]) -> Callable[..., Any]:
    """`served` with its arguments by name; jax's own in traced code and for arguments that are not served."""
    signature = inspect.signature(own)
    known = set(inspect.signature(served).parameters)
    takes_all = "given" in known

    @functools.wraps(own)
    def draw(*args: Any, **kwargs: Any) -> Any:
        given = signature.bind(*args, **kwargs).arguments
        traced = any(isinstance(x, jax.core.Tracer) for x in jax.tree_util.tree_leaves(list(given.values())))
        if traced or not (takes_all or set(given) <= known):
            return own(*args, **kwargs)
        result = served(**given)
        return own(*args, **kwargs) if result is NotImplemented else result

    return draw


class _ByKey:
    """Numbers drawn for a key before are handed out again for the same key, family and shape."""

    def __init__(self, jax: Any, streams: Streams) -> None:
        self._jax, self._streams = jax, streams
        self._drawn: dict[Any, Any] = {}

    def numbers(self, key: Any, family: str, shape: Any) -> Any:
        numpy = self._streams.numpy
        shape = (int(shape),) if numpy.ndim(shape) == 0 else tuple(int(n) for n in shape)
        return self._once((self._bytes(key), family, shape), lambda: self._streams.numbers("jax", family, shape))

    def permutation(self, key: Any, n: int) -> Any:
        return self._once((self._bytes(key), "permutation", n), lambda: self._streams.permutation("jax", n))

    def _bytes(self, key: Any) -> bytes:
        typed = self._jax.dtypes.issubdtype(key.dtype, self._jax.dtypes.prng_key)
        data: bytes = self._streams.numpy.asarray(self._jax.random.key_data(key) if typed else key).tobytes()
        return data

    def _once(self, known_by: Any, draw: Callable[[], Any]) -> Any:
        if known_by not in self._drawn:
            if len(self._drawn) >= _KEPT:
                self._drawn.clear()
            self._drawn[known_by] = draw()
        return self._drawn[known_by]


def _served(jax: Any, streams: Streams) -> dict[str, Callable[..., Any]]:
    drawn = _ByKey(jax, streams)
    numpy, jnp = streams.numpy, sys.modules["jax"].numpy

    def normal(key: Any, shape: Any = (), dtype: Any = None) -> Any:
        return jnp.asarray(drawn.numbers(key, "normal", shape), dtype)

    def uniform(key: Any, shape: Any = (), dtype: Any = None, minval: Any = 0.0, maxval: Any = 1.0) -> Any:
        if numpy.ndim(minval) or numpy.ndim(maxval):
            return NotImplemented
        return jnp.asarray(
            float(minval) + (float(maxval) - float(minval)) * drawn.numbers(key, "uniform", shape), dtype
        )

    def randint(key: Any, shape: Any, minval: Any, maxval: Any, dtype: Any = None) -> Any:
        if numpy.ndim(minval) or numpy.ndim(maxval):
            return NotImplemented
        low, width = int(minval), int(maxval) - int(minval)
        u = numpy.asarray(drawn.numbers(key, f"integers {width}", shape))
        return jnp.asarray((low + numpy.minimum(numpy.floor(u * width), width - 1)).astype("int64"), dtype)

    def permutation(key: Any, x: Any, axis: int = 0, independent: bool = False) -> Any:
        if independent:
            return NotImplemented
        items = jnp.arange(int(x)) if numpy.ndim(x) == 0 else jnp.asarray(x)
        return jnp.take(items, numpy.asarray(drawn.permutation(key, items.shape[axis]), dtype="int32"), axis=axis)

    def bernoulli(key: Any, p: Any = 0.5, shape: Any = None) -> Any:
        return jnp.asarray(drawn.numbers(key, "uniform", numpy.shape(p) if shape is None else shape) < numpy.asarray(p))

    return {
        "normal": normal,
        "uniform": uniform,
        "randint": randint,
        "permutation": permutation,
        "bernoulli": bernoulli,
    }
