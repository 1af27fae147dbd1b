"""Serves torch: its factories and the in-place draws of tensors, which torch.nn.init and layers use, too."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from typing import Any

from .randoms import Streams


def serve(torch: Any, streams: Streams) -> None:
    """Puts served functions in the place of torch's own. Without NumPy torch is left alone."""
    try:
        importlib.import_module("numpy.random")  # is served as it is imported
    except ImportError:
        return
    factories, methods = _factories(torch, streams), _methods(torch, streams)
    for name, served in factories.items():
        setattr(torch, name, _or_own(torch, getattr(torch, name), served))
    for name, served in methods.items():
        setattr(torch.Tensor, name, _or_own(torch, getattr(torch.Tensor, name), served))


def _or_own(torch: Any, own: Callable[..., Any], served: Callable[..., Any]) -> Callable[..., Any]:
    """`served`, or torch's own in compiled code, on the meta device, and for arguments that are not served."""
    compiling = getattr(getattr(torch, "compiler", None), "is_compiling", lambda: False)

    @functools.wraps(own)
    def draw(*args: Any, **kwargs: Any) -> Any:
        if compiling() or torch.jit.is_tracing() or str(kwargs.get("device", "")).startswith("meta"):
            return own(*args, **kwargs)
        if any(isinstance(a, torch.Tensor) and a.is_meta for a in args) or kwargs.get("out") is not None:
            return own(*args, **kwargs)
        result = served(*args, **kwargs)
        return own(*args, **kwargs) if result is NotImplemented else result

    return draw


def _size(size: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[int, ...]:
    given = kwargs.get("size", size)
    return tuple(given[0]) if len(given) == 1 and hasattr(given[0], "__iter__") else tuple(given)


def _made(torch: Any, values: Any, default: Any, kwargs: dict[str, Any]) -> Any:
    """The values as a tensor of the dtype and on the device that were asked for."""
    device = kwargs.get("device")
    if device is None and hasattr(torch, "get_default_device"):
        device = torch.get_default_device()
    made = torch.as_tensor(values).to(dtype=kwargs.get("dtype") or default, device=device)
    return made.requires_grad_() if kwargs.get("requires_grad") else made


def _factories(torch: Any, streams: Streams) -> dict[str, Callable[..., Any]]:
    """Functions that make a tensor of a given size, or like another's."""

    def floats(family: str) -> Callable[..., Any]:
        def draw(*size: Any, **kwargs: Any) -> Any:
            values = streams.numbers("torch", family, _size(size, kwargs))
            return _made(torch, values, torch.get_default_dtype(), kwargs)

        return draw

    def like(family: str) -> Callable[..., Any]:
        def draw(input: Any, **kwargs: Any) -> Any:
            values = streams.numbers("torch", family, input.shape)
            return _made(torch, values, input.dtype, {"device": input.device, **kwargs})

        return draw

    return {
        "rand": floats("uniform"),
        "randn": floats("normal"),
        "rand_like": like("uniform"),
        "randn_like": like("normal"),
        **_distributions(torch, streams),
    }


def _distributions(torch: Any, streams: Streams) -> dict[str, Callable[..., Any]]:
    """Functions with parameters of their own."""

    def randint(*args: Any, **kwargs: Any) -> Any:
        given = [*args, *(kwargs[k] for k in ("low", "high", "size") if k in kwargs)]
        low, high, size = given if len(given) == 3 else (0, *given)
        values = _integers(streams, int(low), int(high), tuple(size))
        return _made(torch, values, torch.int64, kwargs)

    def randperm(n: int, **kwargs: Any) -> Any:
        return _made(torch, streams.permutation("torch", n), torch.int64, kwargs)

    def normal(mean: Any, std: Any = 1.0, size: Any = None, **kwargs: Any) -> Any:
        if size is None:
            size = torch.broadcast_shapes(getattr(mean, "shape", ()), getattr(std, "shape", ()))
            like_this = mean if isinstance(mean, torch.Tensor) else std
            kwargs = {"dtype": like_this.dtype, "device": like_this.device}
        return mean + std * _made(torch, streams.numbers("torch", "normal", size), torch.get_default_dtype(), kwargs)

    def bernoulli(input: Any, *p: Any, **kwargs: Any) -> Any:
        uniform = _made(
            torch, streams.numbers("torch", "uniform", input.shape), torch.float64, {"device": input.device}
        )
        return (uniform < (p[0] if p else input)).to(input.dtype)

    return {"randint": randint, "randperm": randperm, "normal": normal, "bernoulli": bernoulli}


def _integers(streams: Streams, low: int, high: int, size: tuple[int, ...]) -> Any:
    numpy = streams.numpy
    u = streams.numbers("torch", f"integers {high - low}", size)
    return (low + numpy.minimum(numpy.floor(numpy.asarray(u) * (high - low)), high - low - 1)).astype("int64")


def _methods(torch: Any, streams: Streams) -> dict[str, Callable[..., Any]]:
    numpy = streams.numpy

    def filled(tensor: Any, values: Any) -> Any:
        return tensor.copy_(torch.as_tensor(values))

    def normal_(self: Any, mean: Any = 0.0, std: Any = 1.0, *, generator: Any = None) -> Any:
        return filled(self, mean + std * streams.numbers("torch", "normal", self.shape))

    def uniform_(self: Any, a: Any = 0.0, b: Any = 1.0, *, generator: Any = None, **ends: Any) -> Any:
        a, b = ends.get("from", a), ends.get("to", b)
        return filled(self, a + (b - a) * streams.numbers("torch", "uniform", self.shape))

    def random_(self: Any, *bounds: Any, generator: Any = None) -> Any:
        if not bounds:
            return NotImplemented
        low, high = bounds if len(bounds) == 2 else (0, bounds[0])
        return filled(self, _integers(streams, int(low), int(high), tuple(self.shape)))

    def bernoulli_(self: Any, p: Any = 0.5, *, generator: Any = None) -> Any:
        u = streams.numbers("torch", "uniform", self.shape)
        return filled(self, numpy.asarray(u) < (p.cpu().numpy() if isinstance(p, torch.Tensor) else p))

    return {"normal_": normal_, "uniform_": uniform_, "random_": random_, "bernoulli_": bernoulli_}
