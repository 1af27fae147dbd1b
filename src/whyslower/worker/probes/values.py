"""A program's variables as named leaves: numbers, texts, arrays and generators, found through its own containers.

Every look is read-only and bounded: in depth, in leaves, in bytes and in time. What can't be read is left out.
"""

from __future__ import annotations

import array
import collections.abc
import dataclasses
import decimal
import fractions
import hashlib
import itertools
import numbers
import os
import sys
import types
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..interventions.clocks import true_monotonic
from .arrays import FULL, Plain, describe_grid, from_jax, from_numpy, from_torch, little_endian, positions, size_of
from .generators import generator_state
from .kinds import kind_of

DEPTH = 6  # nested containers and objects
LEAVES = 2000  # a snapshot's leaves
BYTES = 64 << 20  # a snapshot's arrays: four units of three runs stay under a gigabyte of disk
SECONDS = 5.0  # of looking, a snapshot
ITEMS = 32  # items looked at one by one in a container that is no array
TEXT = 200  # characters kept of a string; its digest covers all of it

_LIBRARY = os.path.dirname(os.__file__)


class Leaves:
    """Collects the leaves of a scope: `headers` (plain data, in order) and `blobs` (their bytes, in the same order)."""

    def __init__(self) -> None:
        self.headers: list[dict[str, Any]] = []
        self.blobs: list[bytes] = []
        self.bytes = 0
        self.truncated = False
        self._deadline = true_monotonic() + SECONDS
        self._open: set[int] = set()  # containers being looked into: cycles end here

    def add_scope(self, scope: dict[str, object]) -> None:
        """All variables of `scope` but modules, functions, classes and what Python puts there itself."""
        for name, value in list(scope.items()):
            if isinstance(name, str) and name.isidentifier() and not name.startswith("__"):
                self.add(name, value, 0)

    def add(self, path: str, value: object, depth: int) -> None:
        """The leaves of one value; a value that can't be read is left out."""
        if len(self.headers) >= LEAVES or self.bytes >= BYTES or true_monotonic() > self._deadline:
            self.truncated = True
            return
        if depth > DEPTH or id(value) in self._open:
            return
        self._open.add(id(value))
        try:
            self._look(path, value, depth)
        except Exception:  # the user's own classes may raise anything from anywhere: never into their program
            self.headers.append({"path": path, "kind": "unread"})
        finally:
            self._open.discard(id(value))

    def _look(self, path: str, value: object, depth: int) -> None:
        if isinstance(value, (types.ModuleType, type, types.FunctionType, types.BuiltinFunctionType, types.MethodType)):
            return
        header = scalar(value)
        if header is not None:
            self.headers.append({"path": path, **header})
            return
        found = plain_array(value)
        if found is not None:
            self._array(path, found, container_of(value), memory_of(value))
        elif isinstance(value, collections.abc.Mapping):
            self._mapping(path, value, depth)
        elif isinstance(value, tuple) and hasattr(value, "_fields"):
            self._parts(path, ((f".{n}", v) for n, v in zip(value._fields, value, strict=True)), depth)
        elif isinstance(value, (list, tuple, collections.deque)):
            self._sequence(path, value, depth)
        elif isinstance(value, (set, frozenset)):
            self._set(path, value, depth)
        else:
            self._parts(path, attributes(value), depth)

    def _array(self, path: str, found: Plain, container: str, memory: int = 0) -> None:
        header = {"path": path, "kind": "array", "container": container, "at": self.bytes, "memory": memory}
        self.headers.append(header | found.header())
        self.blobs.append(found.data)
        self.bytes += len(found.data)

    def _parts(self, path: str, parts: Iterable[tuple[str, object]], depth: int) -> None:
        for suffix, part in parts:
            self.add(path + suffix, part, depth + 1)

    def _mapping(self, path: str, value: collections.abc.Mapping[Any, Any], depth: int) -> None:
        items = dict(value.items())
        if len(items) > ITEMS and _NUMBERS.issuperset(map(type, items.values())):
            several = len(set(map(type, items))) > 1
            keys = sorted(items, key=(lambda key: (str(type(key)), key)) if several else None)
            self.headers.append({"path": f"{path}.keys", **_text(repr(keys))})
            self.add(f"{path}.values", [items[key] for key in keys], depth + 1)
            return
        first = itertools.islice(items.items(), 8 * ITEMS)
        self._parts(path, ((f"[{key!r}]"[:80], part) for key, part in first), depth)

    def _sequence(self, path: str, value: Any, depth: int) -> None:
        container = "tuple" if isinstance(value, tuple) else "list"
        found = numbers_of(value) or stacked(value)
        if found is not None:
            self._array(path, found, container)
            return
        items = list(value)
        chosen = (
            range(len(items))
            if len(items) <= ITEMS
            else [*range(ITEMS * 3 // 4), *range(len(items) - ITEMS // 4, len(items))]
        )
        self.headers.append({"path": f"{path}.len", "kind": "number", "dtype": "int", "value": len(items)})
        self._parts(path, ((f"[{i}]", items[i]) for i in chosen), depth)

    def _set(self, path: str, value: Any, depth: int) -> None:
        try:
            ordered = sorted(value)
        except TypeError:  # of several types
            ordered = sorted(value, key=repr)
        self._sequence(path, ordered, depth)
        if self.headers and self.headers[-1].get("path") == path:
            self.headers[-1]["container"] = "set"


def scalar(value: object) -> dict[str, Any] | None:
    """The header of a number, a text or a generator; None for anything else."""
    if value is None:
        return {"kind": "none"}
    if isinstance(value, (bool, int, float)) and type(value).__module__ == "builtins":
        kept: object = value if not isinstance(value, int) or abs(value) < 1 << 63 else str(value)
        return {"kind": "number", "dtype": type(value).__name__, "value": kept}
    if isinstance(value, complex) and type(value) is complex:
        return {"kind": "number", "dtype": "complex", "value": [value.real, value.imag]}
    if isinstance(value, (fractions.Fraction, decimal.Decimal)):
        return {"kind": "number", "dtype": "float", "value": float(value)}
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, (bytes, bytearray)):
        return _text(_spelled(bytes(value)))
    state = generator_state(value)
    return None if state is None else {"kind": "generator", "state": state}


def _spelled(value: bytes) -> str:
    """Bytes as the text that they spell, which the other program may hold as such; in hexadecimal where they don't."""
    text = value.decode("latin-1")
    return text if value.isascii() and text.isprintable() else value.hex()


def _text(text: str) -> dict[str, Any]:
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    return {"kind": "text", "value": text[:TEXT], "length": len(text), "digest": digest}


def container_of(value: object) -> str:
    """The library that an array is of: numpy, torch, jax, cupy or array."""
    return type(value).__module__.partition(".")[0].replace("jaxlib", "jax")


def memory_of(value: Any) -> int:
    """Where an array begins that can be changed in place; 0 where that is not known."""
    try:
        if hasattr(value, "data_ptr"):
            return int(value.data_ptr())
        return int(value.ctypes.data) if hasattr(value, "ctypes") and value.shape else 0
    except Exception:  # wrappers of tensors have none
        return 0


def plain_array(value: object) -> Plain | None:
    """Any library's array or array scalar, if that library was imported; None for anything else."""
    numpy: Any = sys.modules.get("numpy")
    torch: Any = sys.modules.get("torch")
    jax: Any = sys.modules.get("jax")
    if numpy is not None and isinstance(value, (numpy.ndarray, numpy.generic)):
        return from_numpy(numpy, _as_floats(numpy, value))
    if torch is not None and isinstance(value, torch.Tensor):
        return from_torch(torch, value)
    if jax is not None and isinstance(value, jax.Array):
        return from_jax(jax, value)
    if kind_of(value) == "cupy":
        return from_numpy(numpy, value.get())  # type: ignore[attr-defined]
    if isinstance(value, array.array) and value.typecode != "u":
        return numbers_of(value.tolist())
    return None


def _as_floats(numpy: Any, value: Any) -> Any:
    """An array of Python objects that are all real numbers as one of floats; any other, or a large one, as it is."""
    kinds = set(map(type, value.flat)) if value.dtype.kind == "O" and value.size <= FULL else set()
    real = kinds and all(kind in _NUMBERS or issubclass(kind, (numpy.floating, numpy.integer)) for kind in kinds)
    return value.astype("float64") if real else value


def numbers_of(value: Any) -> Plain | None:
    """A list (of lists, each equally long, ...) of Python's numbers as one array; None for any other list."""
    shape: list[int] = []
    first = value
    while isinstance(first, _SEQUENCES) and len(first) and len(shape) < 4:
        shape.append(len(first))
        first = first[0]
    large = size_of(shape) > FULL
    chosen = [positions(n, len(shape)) if large else range(n) for n in shape]
    flat = list(_picked(value, shape, chosen)) if type(first) in _NUMBERS else []
    kinds = {type(x) for x in flat}
    if not flat or not kinds <= _NUMBERS:
        return None
    whole = float not in kinds and all(abs(x) < 1 << 63 for x in flat)
    dtype = "float" if float in kinds else "int" if int in kinds else "bool"
    plain = Plain(dtype, "<i8" if whole else "<f8", shape, little_endian(array.array("q" if whole else "d", flat)))
    if large:
        describe_grid(plain)
    return plain


_SEQUENCES = (list, tuple, collections.deque)
_NUMBERS = {int, float, bool}


def _picked(value: Any, shape: Sequence[int], chosen: Sequence[Sequence[int]]) -> Iterator[Any]:
    """The numbers on the chosen positions, in C order; None where the nesting is not what `shape` says."""
    if not shape:
        yield value
    elif not isinstance(value, _SEQUENCES) or len(value) != shape[0]:
        yield None
    else:
        for i in chosen[0]:
            yield from _picked(value[i], shape[1:], chosen[1:])


def stacked(value: Any) -> Plain | None:
    """A list of arrays of one shape and dtype, or of lists of such, as one array with a leading axis; None for any
    other, or a large one."""
    first = _part(value[0]) if len(value) else None
    if first is None or len(value) * max(1, size_of(first.shape)) > FULL:
        return None
    parts = [first, *(_part(item) for item in list(value)[1:])]
    if any(p is None or p.shape != first.shape or p.stored != first.stored for p in parts):
        return None
    return Plain(
        first.dtype, first.stored, [len(parts), *first.shape], b"".join(p.data for p in parts if p is not None)
    )


def _part(item: object) -> Plain | None:
    found = plain_array(item)
    return stacked(item) if found is None and isinstance(item, _SEQUENCES) else found


def attributes(value: object) -> Iterator[tuple[str, object]]:
    """What an object of the user's own class carries; parameters and buffers of a torch module; settings of an
    optimizer, and of a schedule of its rate; the numbers of a sparse matrix, and their places; else nothing."""
    torch: Any = sys.modules.get("torch")
    if torch is not None and not is_users(type(value)):
        if isinstance(value, torch.optim.Optimizer):
            yield ".defaults", value.defaults
            return
        if isinstance(value, getattr(torch.optim.lr_scheduler, "LRScheduler", ())):  # of torch 2
            yield from _of_schedule(vars(value))
            return
    sparse: Any = sys.modules.get("scipy.sparse")
    if sparse is not None and sparse.issparse(value):
        rows = value.tocsr()  # type: ignore[attr-defined]
        yield from ((f".{name}", getattr(rows, name)) for name in ("data", "indices", "indptr"))
        return
    module = torch is not None and isinstance(value, torch.nn.Module)
    if module:
        yield from ((f".{name}", part) for name, part in value.named_parameters())  # type: ignore[attr-defined]
        yield from ((f".{name}", part) for name, part in value.named_buffers())  # type: ignore[attr-defined]
    if dataclasses.is_dataclass(value):
        yield from ((f".{f.name}", getattr(value, f.name, None)) for f in dataclasses.fields(value))
    elif is_users(type(value)) or isinstance(value, types.SimpleNamespace):
        kept = dict(getattr(value, "__dict__", {}))
        for kind in type(value).__mro__:
            slots = kind.__dict__.get("__slots__", ())
            kept.update(
                (n, getattr(value, n)) for n in ([slots] if isinstance(slots, str) else slots) if hasattr(value, n)
            )
        hidden = "_" if module else "__"  # a module's own registers begin with one underscore
        yield from ((f".{n}", v) for n, v in kept.items() if not n.startswith(hidden))


def _of_schedule(kept: dict[str, Any]) -> Iterator[tuple[str, object]]:
    """How often a schedule was stepped, and what it was made with: numbers, and those at which it changes the rate."""
    yield ".last_epoch", kept.get("last_epoch")
    for name, value in kept.items():
        if name == "milestones":
            yield f".settings[{name!r}]", sorted(value)
        elif type(value) in _NUMBERS and name != "last_epoch" and not name.startswith("_"):
            yield f".settings[{name!r}]", value


def is_users(kind: type) -> bool:
    """Whether a class is the user's own: neither built in, nor the standard library's, nor an installed package's."""
    if kind.__module__ == "__main__":
        return True
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    if not file or issubclass(kind, (numbers.Number, collections.abc.Iterator)):
        return False
    installed = "site-packages" in file or "dist-packages" in file
    return not installed and not file.startswith(_LIBRARY)
