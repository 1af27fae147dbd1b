"""What a value is, by its type alone: no attribute of the user's own objects is touched, so none of their code runs."""

from __future__ import annotations

import collections
from typing import Any

NUMBERS = (bool, int, float, complex)
SEQUENCES = (list, tuple, set, frozenset, collections.deque, range)
ARRAYS = ("numpy", "torch", "jax", "cupy")  # kinds of values that hold elements
_known: dict[type, str] = {}

# A class by which a type is recognised, wherever it stands among the type's ancestors.
_ANCESTORS = {
    ("numpy", "ndarray"): "numpy",
    ("numpy", "generic"): "scalar",
    ("torch", "Tensor"): "torch",
    ("cupy", "ndarray"): "cupy",
    ("torch.nn.modules.module", "Module"): "module",
    ("jaxlib._jax", "ArrayImpl"): "jax",
    ("jaxlib.xla_extension", "ArrayImpl"): "jax",
    ("jax._src.array", "ArrayImpl"): "jax",
    ("jax._src.core", "Tracer"): "tracer",
    ("scipy.sparse._base", "_spbase"): "sparse",
}


def kind_of(value: object) -> str:
    """numpy | scalar | torch | cupy | module | jax | tracer | sparse | number | sequence, or "" for all else."""
    kind = type(value)
    found = _known.get(kind)
    if found is None:
        found = _known[kind] = _kind(kind)
    return found


def _kind(kind: type) -> str:
    if kind in NUMBERS:
        return "number"
    for ancestor in type.__dict__["__mro__"].__get__(kind):
        found = _ANCESTORS.get((ancestor.__module__, ancestor.__qualname__))
        if found:
            return found
    return "sequence" if issubclass(kind, SEQUENCES) else ""


# Compiled types of libraries' that don't say where they are from.
_HOMELESS = {"SuperLU": "scipy.sparse.linalg.SuperLU"}


def type_name(kind: type) -> str:
    """A type's public name: `float`, `numpy.ndarray`, `torch.Tensor`, `jax.Array`, `scipy.sparse.csr_matrix`."""
    tag = _known.get(kind) or _kind(kind)
    if tag in ("jax", "tracer"):
        return "jax.Array" if tag == "jax" else "jax.Tracer"
    if tag == "torch" and kind.__module__.partition(".")[0] == "torch":
        return "torch.Tensor"  # parameters and buffers too
    if kind.__module__ == "builtins" and kind.__name__ in _HOMELESS:
        return _HOMELESS[kind.__name__]
    return public(kind.__module__, kind.__qualname__)


def public(module: object, name: str) -> str:
    """A dotted name without its private parts, and without `builtins`."""
    if not isinstance(module, str) or module == "builtins":
        return name
    parts = [p for p in module.split(".") if not p.startswith("_") or p == "__main__"]
    return ".".join([*parts, name])


def first_leaf(value: Any, depth: int = 4) -> Any:
    """The first thing in a container that is none itself; the container where it is empty."""
    while depth and kind_of(value) == "sequence" and len(value):
        value = next(iter(value))
        depth -= 1
    return value
