"""Arrays of any library as plain bytes: the whole of small ones, an evenly spaced grid of large ones, and summaries.

The grid depends on the lengths of the axes alone, so equal shapes give the same elements and transposed shapes the
transposed grid. Nothing here changes a tensor, records a gradient, draws a random number or keeps a reference.
"""

from __future__ import annotations

import array
import sys
from collections.abc import Sequence
from typing import Any

FULL = 1 << 18  # elements: larger arrays are sampled (2 MB of float64)
GRID = 1 << 16  # elements: about the size of a sample
_NARROW = {"bfloat16": "float32", "float16": "float32"}  # stored wider: not every reader knows them


class Plain:
    """One array's description and bytes (little-endian, C order). `grid`: positions stored on each axis; None: all."""

    def __init__(self, dtype: str, stored: str, shape: Sequence[int], data: bytes) -> None:
        self.dtype = dtype
        self.stored = stored
        self.shape = [int(n) for n in shape]
        self.data = data
        self.grid: list[int] | None = None
        self.dense: list[int] | None = None
        self.sums: list[float] | None = None

    def header(self) -> dict[str, Any]:
        """What the snapshot's header says of it."""
        described: dict[str, Any] = {
            "dtype": self.dtype,
            "stored": self.stored,
            "shape": self.shape,
            "bytes": len(self.data),
        }
        if self.grid is not None:
            described.update(grid=self.grid, dense=self.dense, sums=self.sums)
        return described


def positions(length: int, axes: int) -> list[int]:
    """The positions sampled on an axis of `length` in an array of `axes` axes: the first quarter lies dense at its
    start, where a loop that has only begun writes; the others are evenly spaced up to the end."""
    limit = max(8, round(GRID ** (1.0 / max(axes, 1))))
    if length <= limit:
        return list(range(length))
    head = limit // 4
    rest = limit - head
    return [*range(head), *(head + k * (length - 1 - head) // (rest - 1) for k in range(rest))]


def size_of(shape: Sequence[int]) -> int:
    """Number of elements."""
    size = 1
    for n in shape:
        size *= int(n)
    return size


def from_numpy(numpy: Any, x: Any, dtype: str = "") -> Plain | None:
    """A NumPy array or scalar, called `dtype` (its own by default); None for dtypes that hold no numbers."""
    plain = Plain(dtype or x.dtype.name, "", x.shape, b"")
    if x.dtype.kind not in "biufc" and plain.dtype not in _NARROW:
        return None
    part = numpy.asarray(x)
    if part.size > FULL:
        describe_grid(plain)
        with numpy.errstate(all="ignore"):
            plain.sums = _summary(part, numpy.float64)
        part = part[numpy.ix_(*(positions(n, part.ndim) for n in part.shape))]
    if part.dtype.name in ("float128", "float96", "longdouble") or plain.dtype in _NARROW:
        part = part.astype(_NARROW.get(plain.dtype, "float64"))
    _fill(plain, part)
    return plain


def _fill(plain: Plain, part: Any) -> None:
    part = part.astype(part.dtype.newbyteorder("<"), copy=False)
    plain.stored = "<" + part.dtype.str[1:]
    plain.data = part.tobytes()


def describe_grid(plain: Plain) -> None:
    """Notes how many positions of each axis are kept, and how many of them lie dense at its start."""
    axes = len(plain.shape)
    chosen = [positions(n, axes) for n in plain.shape]
    plain.grid = [len(c) for c in chosen]
    plain.dense = [next((i for i, p in enumerate(c) if p != i), len(c)) for c in chosen]


def _summary(x: Any, float64: Any) -> list[float] | None:
    """Sum, smallest and largest of the whole array."""
    try:
        return [float(x.sum(dtype=float64)), float(x.min()), float(x.max())]
    except Exception:  # complex numbers have no order; exotic dtypes no sum
        return None


def from_torch(torch: Any, x: Any) -> Plain | None:
    """A tensor on any device; None for sparse, quantised and meta tensors, whose elements can't be read as they are."""
    if x.layout is not torch.strided or x.is_quantized or x.device.type == "meta":
        return None
    x = x.detach().resolve_conj().resolve_neg()
    dtype = str(x.dtype).rpartition(".")[2]
    plain = Plain(dtype, "", x.shape, b"")
    if x.numel() > FULL:
        describe_grid(plain)
        plain.sums = _summary(x, torch.float64)
        for axis, length in enumerate(x.shape):
            chosen = torch.tensor(positions(length, x.dim()), dtype=torch.long, device=x.device)
            x = x.index_select(axis, chosen)
    x = x.cpu()
    if dtype in _NARROW or dtype.startswith("float8"):
        x = x.float()
    numpy = sys.modules.get("numpy")
    if numpy is None:
        return _from_list(plain, x.reshape(-1).tolist())
    _fill(plain, x.numpy())
    return plain


def _from_list(plain: Plain, flat: list[Any]) -> Plain | None:
    if flat and isinstance(flat[0], complex):
        return None
    plain.stored = "<f8" if flat and isinstance(flat[0], float) else "<i8"
    plain.data = little_endian(array.array("d" if plain.stored == "<f8" else "q", flat))
    return plain


def from_jax(jax: Any, x: Any) -> Plain | None:
    """A jax array, waited for; None for tracers and for arrays whose memory was given away."""
    if isinstance(x, jax.core.Tracer) or x.is_deleted():
        return None
    dtype = str(x.dtype)
    if dtype.startswith("key<"):
        x, dtype = jax.random.key_data(x), "key"
        return from_numpy(sys.modules["numpy"], sys.modules["numpy"].asarray(x), dtype)
    return from_numpy(sys.modules["numpy"], sys.modules["numpy"].asarray(x))


def little_endian(numbers: array.array[Any]) -> bytes:
    """The bytes of `numbers`, in little-endian order on every machine."""
    if sys.byteorder != "little":
        numbers = array.array(numbers.typecode, numbers)
        numbers.byteswap()
    return numbers.tobytes()
