"""What torch copies to a device, copied once: the next time something of its shape and dtype is to be copied there, the
copy that was made already is given. The values are then those of the first; it is the time that is asked for."""

import functools
import sys
from collections.abc import Callable
from typing import Any

Call = Callable[..., Any]


def keep() -> None:
    """Changes how torch copies from here on: tensors by `to` and `cuda`, and arrays by `tensor` and `as_tensor`."""
    torch: Any = sys.modules.get("torch")
    if torch is None:
        return
    for name in ("to", "cuda"):
        setattr(torch.Tensor, name, _kept(torch, getattr(torch.Tensor, name)))
    for name in ("tensor", "as_tensor"):
        setattr(torch, name, _kept(torch, getattr(torch, name)))


def _kept(torch: Any, copy: Call) -> Call:
    made: dict[Any, Any] = {}

    @functools.wraps(copy, updated=())
    def kept(source: Any, *args: Any, **named: Any) -> Any:
        key = _key(torch, source, args, named)
        if key in made:
            return made[key]
        result = copy(source, *args, **named)
        if key is not None and result.device.type != "cpu" and not result.requires_grad:
            made[key] = result
        return result

    return kept


def _key(torch: Any, source: Any, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """By what a copy is known again; None for what lies on a device already, has a gradient, or is no array."""
    if isinstance(source, torch.Tensor) and (source.device.type != "cpu" or source.requires_grad):
        return None
    if not hasattr(source, "shape") or not hasattr(source, "dtype"):
        return None
    options = (*args, *(word for pair in sorted(named.items()) for word in pair))
    told = tuple(("like", x.device, x.dtype) if isinstance(x, torch.Tensor) else repr(x) for x in options)
    return (tuple(source.shape), str(source.dtype), told)
