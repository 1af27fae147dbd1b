"""What an operand is, as plain data: dtype, shape, layout, subnormal share; and whether it was the same each time.

Every look is read-only and bounded. Nothing here runs code of the user's own classes, draws random numbers, records a
gradient or keeps a value alive.
"""

from __future__ import annotations

import array
import sys
import weakref
import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from .kinds import ARRAYS, first_leaf, kind_of, type_name

SAMPLE = 4096  # elements looked at: a share of subnormals to about 0.01, for about as many cache lines
COUNTED = 10_000_000  # booleans, up to which all of them are looked at: a mask may fire for a single element
SWITCHED = 4  # items of a tuple of which one is an array and the others say how it is meant
ITEMS = 64  # of a sequence of arrays, whose sizes are summed
TEXT = 200
OPTIONS = "options"  # the type of what a layer was made with
INDEX_BYTES = 8  # of a place in a sparse tensor
_SIZED = (*ARRAYS, "scalar")  # kinds of values that know their bytes
STORED_IN = ("data", "indices", "indptr", "row", "col", "offsets")  # of a sparse matrix: its numbers, and their places
# By bytes of an element: an unsigned type, the mask without the sign, and the smallest normal number's bits.
_FLOATS = {"float64": (8, 0x7FFF_FFFF_FFFF_FFFF, 1 << 52), "float32": (4, 0x7FFF_FFFF, 1 << 23)}
_FLOATS |= {"float16": (2, 0x7FFF, 1 << 10), "bfloat16": (2, 0x7FFF, 1 << 7)}
_PARTS = {"complex128": "float64", "complex64": "float32"}


class Token(NamedTuple):
    """By what a value is known again. `owner`: the object that must have lived on; `rest`: what must be equal."""

    owner: Any
    rest: object

    def same(self, other: Token | None) -> bool:
        """Whether both are of one value that nobody wrote to in between."""
        if other is None or self.rest != other.rest:
            return False
        return self.owner is None or (self.owner() is not None and other.owner() is self.owner())


def describe(value: Any, text: str = "") -> tuple[dict[str, Any], Token | None]:
    """The operand as plain data (the fields of `records.Operand` that differ from their defaults) and its token."""
    look = _LOOKS.get(kind_of(value), _other)
    try:
        seen, token = look(value)
    except Exception:  # a library that this file does not understand: no reason to disturb the program
        seen, token = {"kind": "other", "type": type(value).__name__}, None
    if text:
        seen["text"] = text[:TEXT]
    return seen, token


def made_with(f: Any) -> list[dict[str, Any]]:
    """What one of torch's own layers was made with, as it says itself, as one operand; [] of all else."""
    if kind_of(f) != "module" or not type(f).__module__.startswith("torch.nn.modules"):
        return []
    told = str(f.extra_repr())
    return [{"kind": "other", "type": OPTIONS, "items": told[:TEXT]}] if told else []


# --- one look for each kind -------------------------------------------------------------------------------------------


def _numpy(x: Any) -> tuple[dict[str, Any], Token | None]:
    seen = _as_numpy(x)
    data = b""
    if x.dtype.kind == "b" and x.size <= COUNTED:
        seen["fires"] = bool(x.any())
    if x.dtype.kind in "biufc" and x.size:
        data = x[_sampled(x.shape)].tobytes()
        seen["subnormal"] = _subnormal(x.dtype.name, data) if x.dtype.isnative else 0.0
    address = x.__array_interface__["data"][0]
    rest = ("numpy", address, x.shape, x.strides, zlib.crc32(data))
    return seen, Token(weakref.ref(_owner(x)), rest)


def _as_numpy(x: Any) -> dict[str, Any]:
    """What an array with NumPy's attributes says of itself."""
    item = x.itemsize or 1
    return {
        "kind": "array",
        "type": type_name(type(x)),
        "dtype": x.dtype.name if x.dtype.isnative else f">{x.dtype.name}",
        "shape": list(x.shape),
        "strides": [s // item for s in x.strides],
        "nbytes": int(x.nbytes),
        "contiguous": bool(x.flags.c_contiguous),
    }


def _cupy(x: Any) -> tuple[dict[str, Any], Token | None]:
    """Its elements stay on the device: whether they were written to is not known, so it is never the same again."""
    return _as_numpy(x), None


def _owner(x: Any) -> Any:
    """The array that the memory belongs to."""
    while kind_of(x.base) == "numpy":
        x = x.base
    return x


def _torch(x: Any) -> tuple[dict[str, Any], Token | None]:
    torch: Any = sys.modules["torch"]
    with torch._C.DisableTorchFunctionSubclass():
        dtype = str(x.dtype).rpartition(".")[2]
        seen: dict[str, Any] = {"kind": "array", "type": type_name(type(x)), "dtype": dtype}
        seen |= {"shape": list(x.shape), "requires_grad": bool(x.requires_grad)}
        if x.layout is not torch.strided:
            return {**seen, **_stored(x), "type": str(x.layout).replace("torch.", "torch.Tensor:")}, None
        seen |= {"strides": list(x.stride()), "nbytes": x.numel() * x.element_size()}
        seen["contiguous"] = bool(x.is_contiguous())
        if x.device.type == "meta":
            return seen, None
        if dtype in _FLOATS or dtype in _PARTS:
            seen["subnormal"] = _subnormal(dtype, _torch_sample(torch, x))
        if dtype == "bool" and x.numel() <= COUNTED and not _watched(torch, x):
            seen["fires"] = bool(x.any())
        base = x._base if x._base is not None else x
        rest = ("torch", x.data_ptr(), tuple(x.shape), tuple(x.stride()), -1 if x.is_inference() else x._version)
        return seen, Token(weakref.ref(base), rest)


def _stored(x: Any) -> dict[str, Any]:
    """The numbers of a sparse tensor, and the bytes of these and of their places."""
    if "sparse" not in str(x.layout):
        return {}
    stored, places = int(x._nnz()), x.sparse_dim() if x.is_sparse else 1
    return {"length": stored, "nbytes": stored * (x.element_size() + INDEX_BYTES * places)}


def _torch_sample(torch: Any, x: Any) -> bytes:
    """Some elements' bytes."""
    if not x.numel() or _watched(torch, x):
        return b""
    with torch.no_grad():
        part = x.detach()[_sampled(x.shape)].resolve_conj().cpu().reshape(-1).contiguous().view(torch.uint8)
    return part.numpy().tobytes() if "numpy" in sys.modules else bytes(part.tolist())


def _watched(torch: Any, x: Any) -> bool:
    """Whether a mode or a profiler of the user's, or a graph that is captured, would see us look."""
    if torch._C._len_torch_dispatch_stack() or torch._C._autograd._profiler_enabled():
        return True
    if torch._C._functorch.is_functorch_wrapped_tensor(x):
        return True
    return bool(x.device.type == "cuda" and torch.cuda.is_current_stream_capturing())


def _jax(x: Any) -> tuple[dict[str, Any], Token | None]:
    seen = _traced(x)[0] | {"type": "jax.Array"}
    data = b""
    if not x.is_deleted() and seen["dtype"] in _FLOATS and all(d.platform == "cpu" for d in x.devices()):
        numpy: Any = sys.modules["numpy"]
        shown = numpy.from_dlpack(x) if seen["dtype"] != "bfloat16" else None  # no copy, and nothing kept on `x`
        data = shown[_sampled(shown.shape)].tobytes() if shown is not None and shown.size else b""
        seen["subnormal"] = _subnormal(seen["dtype"], data)
    return seen, Token(weakref.ref(x), "jax")


def _traced(x: Any) -> tuple[dict[str, Any], Token | None]:
    shape = [int(n) for n in x.shape]
    size = 1
    strides: list[int] = []
    for n in reversed(shape):
        strides.insert(0, size)
        size *= n
    seen = {"kind": "array", "type": "jax.Tracer", "dtype": str(x.dtype), "shape": shape, "strides": strides}
    return {**seen, "nbytes": size * int(getattr(x.dtype, "itemsize", 0))}, None


def _scalar(x: Any) -> tuple[dict[str, Any], Token | None]:
    seen = {"kind": "number", "type": type_name(type(x)), "dtype": x.dtype.name, "nbytes": int(x.nbytes)}
    return seen, Token(None, (type(x).__name__, x.tobytes()))


def _number(x: Any) -> tuple[dict[str, Any], Token | None]:
    return {"kind": "number", "type": type(x).__name__}, Token(None, (type(x).__name__, repr(x)))


def _sequence(x: Any) -> tuple[dict[str, Any], Token | None]:
    leaf = first_leaf(x)
    seen = {"kind": "sequence", "type": type_name(type(x)), "length": len(x)}
    if leaf is not x:
        seen["items"] = type_name(type(leaf))
    if kind_of(leaf) in _SIZED:
        seen["dtype"] = describe(leaf)[0].get("dtype", "")
        sizes = [_nbytes(item) for _, item in zip(range(ITEMS), x, strict=False)]
        seen["nbytes"] = sum(sizes) * len(x) // max(len(sizes), 1)
    plain = _plain(x)
    return seen, Token(None, plain if plain is not None else (id(x), len(x)))


def without_switches(x: Any) -> Any:
    """The one array of a tuple that holds but switches else, as SciPy's (factor, lower) does; of others, themselves."""
    if type(x) is not tuple or not 2 <= len(x) <= SWITCHED:
        return x
    arrays = [item for item in x if kind_of(item) in ARRAYS]
    switches = sum(type(item) in (bool, str) for item in x)
    return arrays[0] if len(arrays) == 1 and switches == len(x) - 1 else x


def _nbytes(item: Any) -> int:
    return int(item.nbytes) if kind_of(item) in _SIZED else 0


def _plain(x: Any) -> object:
    """An index as text, by which it is known again; None for what isn't one."""
    if x is None or x is Ellipsis or type(x) in (bool, int, float, str):
        return repr(x)
    if type(x) is slice:
        parts = [_plain(p) for p in (x.start, x.stop, x.step)]
    elif type(x) is tuple and len(x) <= 8:
        parts = [_plain(p) for p in x]
    else:
        return None
    return None if None in parts else (type(x).__name__, *parts)


def _sparse(x: Any) -> tuple[dict[str, Any], Token | None]:
    """A matrix that keeps its numbers and their places in arrays: how many there are, and all their bytes."""
    seen: dict[str, Any] = {"kind": "other", "type": type_name(type(x)), "dtype": x.dtype.name, "shape": list(x.shape)}
    held: list[Any] = [getattr(x, name, None) for name in STORED_IN]
    parts = [part for part in held if kind_of(part) == "numpy" and part.dtype.kind in "biufc"]
    if not parts or parts[0] is not held[0]:  # a dict, or lists
        return seen, None
    seen |= {"length": int(parts[0].size), "nbytes": sum(int(part.nbytes) for part in parts)}
    tokens = [_numpy(part)[1] for part in parts]
    return seen, Token(weakref.ref(x), tuple(token.rest for token in tokens if token is not None))


def _other(x: Any) -> tuple[dict[str, Any], Token | None]:
    seen: dict[str, Any] = {"kind": "other", "type": type_name(type(x))}
    if type(x) in (dict, str, bytes, bytearray):
        seen["length"] = len(x)
    plain = _plain(x)
    return seen, Token(None, plain) if plain is not None else None


_LOOKS = {
    "numpy": _numpy, "torch": _torch, "cupy": _cupy, "jax": _jax, "tracer": _traced, "scalar": _scalar,
    "number": _number, "sequence": _sequence, "sparse": _sparse,
}  # fmt: skip


# --- elements ---------------------------------------------------------------------------------------------------------


def _sampled(shape: Sequence[int]) -> tuple[slice, ...]:
    """Steps through each axis that leave at most SAMPLE elements; odd, so that even periods in the data show."""
    counts, steps = list(shape), [1] * len(shape)
    while _product(counts) > SAMPLE:
        i = counts.index(max(counts))
        steps[i] = 2 * steps[i] + 1
        counts[i] = -(-shape[i] // steps[i])
    return tuple(slice(None, None, step) for step in steps)


def _product(numbers: Sequence[int]) -> int:
    size = 1
    for n in numbers:
        size *= n
    return size


def _subnormal(dtype: str, data: bytes) -> float:
    """The share of subnormal numbers, by their bits: a processor that flushes them to zero would not show them."""
    known = _FLOATS.get(_PARTS.get(dtype, dtype))
    if known is None or not data:
        return 0.0
    size, mask, normal = known
    numpy: Any = sys.modules.get("numpy")
    if numpy is not None:
        bits = numpy.frombuffer(data, f"u{size}") & mask
        return float(((bits > 0) & (bits < normal)).sum()) / len(bits)
    plain = array.array({8: "Q", 4: "I", 2: "H"}[size], data)
    return sum(1 for b in plain if 0 < b & mask < normal) / len(plain)


# --- shared memory ----------------------------------------------------------------------------------------------------


def span(value: Any) -> tuple[int, int] | None:
    """The addresses [first, last) that an array's elements lie in (a tensor: its whole storage); None for others."""
    kind = kind_of(value)
    try:
        if kind == "numpy":
            first = last = value.__array_interface__["data"][0]
            for n, stride in zip(value.shape, value.strides, strict=True):
                first, last = first + min(0, (n - 1) * stride), last + max(0, (n - 1) * stride)
            return (first, last + value.itemsize) if value.size else None
        if kind == "torch":
            storage = value.untyped_storage()
            return (storage.data_ptr(), storage.data_ptr() + storage.nbytes()) if storage.nbytes() else None
    except Exception:  # sparse, meta and wrapped tensors have no memory of their own
        return None
    return None


def shares(result: Any, operands: Sequence[Any]) -> bool:
    """Whether an array (or one of a few returned together) lies in the memory of an operand."""
    results = result[:ITEMS] if type(result) in (tuple, list) else [result]
    mine = [s for s in map(span, results) if s]
    if not mine:
        return False
    theirs = [s for s in map(span, operands) if s]
    return any(a[0] < b[1] and b[0] < a[1] for a in mine for b in theirs)
