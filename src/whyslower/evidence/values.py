"""Do two values agree, to the accuracy of the lowest precision involved? Exactly, or but for a harmless difference?"""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Iterable
from typing import Any, Literal

import numpy as np

from whyslower.evidence.snapshots import Value
from whyslower.records import Record


class Precision(Record, frozen=True, kw_only=True):
    """How far apart two values may lie, relative to the larger one's largest magnitude.

    Up to `agree` rounding explains it, from `sure` on it doesn't; between, nothing is said. `change_*` hold for what a
    loop has *changed* in a value, which tells a small step in another direction from rounding; a change below
    `noise` of the value itself is all rounding."""

    name: str
    agree: float
    sure: float
    change_agree: float
    change_sure: float
    noise: float


# `agree` leaves room for some thousand accumulated roundings (eps 2e-16, 6e-8, 4e-3) over a few units; `sure` for
# another method of a condition number around 1e5 (double) or another order of summation of long sums (single).
DOUBLE = Precision(name="float64", agree=1e-9, sure=1e-5, change_agree=1e-6, change_sure=1e-3, noise=1e-14)
SINGLE = Precision(name="float32", agree=1e-4, sure=2e-3, change_agree=1e-2, change_sure=1e-1, noise=4e-6)
HALF = Precision(name="float16", agree=2e-2, sure=2e-1, change_agree=0.3, change_sure=0.8, noise=3e-2)

FEW = 0.01  # share of elements that a comparison falling the other way after rounding may turn over
MANY_LEVELS = 64  # the range that bytes which are rounded numbers take at least
HALF_OF_THEM = 0.5  # of these, so many at most are rounded otherwise
_PATTERN = 64  # elements from which even a pattern of two values agrees by no accident
_ORDERED = 0.9  # share of distinct values from which equal sorted values are no accident
_IN_PLACE = 0.5  # share of elements that lie where they lay from which nothing was put in another order
_REORDERED = 0.01  # of what rounding may do to a result, what it may do to numbers that are only kept elsewhere
_ROUNDED = {"float32", "complex64"}

Kind = Literal["agree", "doubt", "differ", "apart"]


class Outcome(Record, frozen=True, kw_only=True):
    """How two values compare. `apart`: they can't be lined up. `size`: largest difference over largest magnitude.
    `axes`: the order of the second's axes that lines it up with the first."""

    kind: Kind
    size: float = 0.0
    remark: str = ""  # transposed | sign | order | shape | length | rounding
    axes: tuple[int, ...] | None = None


APART = Outcome(kind="apart")


def precision_of(dtypes: Iterable[str]) -> Precision:
    """The lowest precision among `dtypes`; double where none is floating."""
    found = set(dtypes)
    if any(d.startswith(("float16", "bfloat16", "float8")) for d in found):
        return HALF
    return SINGLE if found & _ROUNDED else DOUBLE


def compare(a: Value, b: Value, precision: Precision) -> Outcome:
    """Compares two leaves; anything but numbers and texts is apart."""
    if a.kind == "text" and b.kind == "text":
        return Outcome(kind="agree") if a.text == b.text else Outcome(kind="differ", size=1.0)
    if a.kind != "array" or b.kind != "array" or "key" in (a.dtype, b.dtype):
        return APART
    plain = _direct(a, b, precision)
    if plain.kind == "agree":
        return plain
    lining_up = (_transposed, _signed, _ordered) if _of_one_size(a.data, b.data, precision) else ()
    for way in (*lining_up, _shuffled):
        lined_up: Outcome | None = way(a, b, precision)
        if lined_up is not None and lined_up.kind == "agree":
            return lined_up
    return plain if plain.kind != "apart" else _reshaped(a, b, precision) or APART


def _of_one_size(x: Any, y: Any, precision: Precision) -> bool:
    """Whether as many elements are as large on the whole: else no other order, and no other signs, make them agree."""
    if x.size != y.size or not x.size or "V" in (x.dtype.kind, y.dtype.kind):
        return True
    with np.errstate(all="ignore"):
        sizes = [np.abs(each.astype(np.complex128 if each.dtype.kind == "c" else np.float64)) for each in (x, y)]
        scale = max(float(each.max()) for each in sizes)
        apart = abs(float(sizes[0].mean()) - float(sizes[1].mean()))
    return not apart > 2 * precision.agree * scale  # NaN: nothing is known


def _direct(a: Value, b: Value, precision: Precision) -> Outcome:
    if a.shape != b.shape:
        return APART
    outcome = numbers(a.data, b.data, precision)
    if outcome.kind != "agree" or a.sums is None or b.sums is None:
        return outcome
    return _summaries(a, b, outcome, precision)


def _summaries(a: Value, b: Value, outcome: Outcome, precision: Precision) -> Outcome:
    """The whole arrays of which `outcome` compared samples."""
    assert a.sums is not None
    assert b.sums is not None
    size = float(np.prod(a.shape))
    scale = max(*(abs(x) for x in (*a.sums[1:], *b.sums[1:])), 1e-300)
    apart = [
        abs(a.sums[0] - b.sums[0]) / size / scale,
        *(abs(x - y) / scale for x, y in zip(a.sums[1:], b.sums[1:], strict=True)),
    ]
    worst = max(x for x in apart if not np.isnan(x)) if not all(np.isnan(apart)) else 0.0
    return outcome if worst <= precision.agree else Outcome(kind=_kind(worst, precision), size=worst)


def _kind(size: float, precision: Precision) -> Kind:
    return "agree" if size <= precision.agree else "differ" if size > precision.sure else "doubt"


def finite(size: float) -> float | None:
    """A difference's size as logs and answers hold it, which know no infinite numbers."""
    return size if math.isfinite(size) else None


def numbers(x: Any, y: Any, precision: Precision) -> Outcome:
    """Compares two arrays of numbers of equal shape, element by element."""
    if x.size == 0:
        return Outcome(kind="agree")
    if x.dtype.kind in "biu" and y.dtype.kind in "biu":
        return _integers(x, y)
    wide = np.complex128 if "c" in (x.dtype.kind, y.dtype.kind) else np.float64
    x, y = x.astype(wide), y.astype(wide)
    odd = ~(np.isfinite(x) & np.isfinite(y))
    if odd.any():
        same = (x == y) | (np.isnan(x) & np.isnan(y))
        if not same[odd].all():
            return Outcome(kind="differ" if np.mean(~same[odd]) > FEW else "doubt", size=float("inf"))
        x, y = x[~odd], y[~odd]
        if x.size == 0:
            return Outcome(kind="agree")
    difference = np.abs(x - y)
    scale = max(float(np.abs(x).max()), float(np.abs(y).max()))
    size = float(difference.max()) / scale if scale > 0 else 0.0
    kind = _kind(size, precision)
    if kind == "differ" and x.size >= 1 / FEW and np.mean(difference > precision.agree * scale) <= FEW:
        kind = "doubt"
    return Outcome(kind=kind, size=size)


def _integers(x: Any, y: Any) -> Outcome:
    unequal = x != y
    if not unequal.any():
        return Outcome(kind="agree")
    rounded = x.dtype.itemsize == y.dtype.itemsize == 1 and _one_step_apart(x, y)
    x, y = x.astype(np.float64), y.astype(np.float64)
    scale = max(float(np.abs(x).max()), float(np.abs(y).max()), 1.0)
    few = x.size >= 1 / FEW and np.mean(unequal) <= FEW
    return Outcome(kind="doubt" if few or rounded else "differ", size=float(np.abs(x - y).max()) / scale)


def _one_step_apart(x: Any, y: Any) -> bool:
    """Whether bytes that take many values, as a picture's do, are mostly the same, and nowhere more than one apart:
    they may come of numbers that were rounded."""
    x, y = x.astype(np.int16), y.astype(np.int16)
    apart = np.abs(x - y)
    return int(np.ptp(x)) >= MANY_LEVELS and int(apart.max()) == 1 and float(np.mean(apart)) <= HALF_OF_THEM


def _transposed(a: Value, b: Value, precision: Precision) -> Outcome | None:
    axes = len(a.shape)
    if axes < 2 or axes > 4 or sorted(a.shape) != sorted(b.shape):
        return None
    for order in itertools.permutations(range(axes)):
        if order != tuple(range(axes)) and tuple(b.shape[i] for i in order) == a.shape:
            outcome = numbers(a.data, b.data.transpose(order), precision)
            if outcome.kind == "agree":
                return Outcome(kind="agree", size=outcome.size, remark="transposed", axes=order)
    return None


def _signed(a: Value, b: Value, precision: Precision) -> Outcome | None:
    """Agreement but for the sign of the whole, of columns or of rows, as eigenvectors have it. Two numbers that differ
    in sign are no vector of which the sign is free."""
    if a.shape != b.shape or a.data.size < 3 or "b" in (a.data.dtype.kind, b.data.dtype.kind):
        return None
    x, y = a.data.astype(np.complex128), b.data.astype(np.complex128)
    with np.errstate(all="ignore"):
        for axes in (None, *((axis,) for axis in range(x.ndim) if x.ndim == 2 and x.shape[axis] >= 3)):
            product = (np.conj(y) * x).sum(axis=axes, keepdims=True).real
            outcome = numbers(x, y * np.where(product < 0, -1.0, 1.0), precision)
            if outcome.kind == "agree":
                return Outcome(kind="agree", size=outcome.size, remark="sign")
    return None


def _shuffled(a: Value, b: Value, precision: Precision) -> Outcome | None:
    """Two large arrays, of which samples are known, with the same sum and extremes though hardly any number occurs
    twice, and most lie elsewhere: the same in another order."""
    if a.shape != b.shape or a.sums is None or b.sums is None or a.data.dtype.kind != "f":
        return None
    if np.mean(np.isclose(a.data, b.data, rtol=precision.agree, atol=0)) > _IN_PLACE:
        return None
    if min(len(np.unique(value.data)) for value in (a, b)) < _ORDERED * a.data.size:
        return None
    scale = max(abs(x) for x in (*a.sums[1:], *b.sums[1:]))
    rounding = _REORDERED * precision.agree * scale
    allowed = (rounding * math.sqrt(math.prod(a.shape)), rounding, rounding)
    apart = [abs(x - y) for x, y in zip(a.sums, b.sums, strict=True)]
    return Outcome(kind="agree", remark="order") if all(map(operator.le, apart, allowed)) else None


def _ordered(a: Value, b: Value, precision: Precision) -> Outcome | None:
    """The same slices along one axis, in another order."""
    if a.shape != b.shape or len(a.shape) not in (1, 2, 3, 4) or a.grid is not None:
        return None
    if "c" in (a.data.dtype.kind, b.data.dtype.kind):
        return None
    for axis in (axis for axis, length in enumerate(a.shape) if length >= 3):
        x, y = _sorted_slices(a.data, axis), _sorted_slices(b.data, axis)
        if len(np.unique(x[:, 0])) < _ORDERED * len(x):
            continue
        outcome = numbers(x, y, precision)
        if outcome.kind == "agree":
            return Outcome(kind="agree", size=outcome.size, remark="order")
    return None


def _sorted_slices(x: Any, axis: int) -> Any:
    rows = np.moveaxis(x, axis, 0).reshape(x.shape[axis], -1)
    return rows[np.argsort(rows[:, 0], kind="stable")]


def _reshaped(a: Value, b: Value, precision: Precision) -> Outcome | None:
    """The same elements in another shape, or a list that has only begun to grow against an array with room for all."""
    if a.grid is None and b.grid is None and a.data.size == b.data.size and a.data.size > 0:
        outcome = numbers(a.data.ravel(), b.data.ravel(), precision)
        return Outcome(kind="agree", size=outcome.size, remark="shape") if outcome.kind == "agree" else None
    short, long = (a, b) if a.shape[:1] < b.shape[:1] else (b, a)
    if not short.shape or short.grid is not None or short.container not in ("list", "tuple"):
        return None
    reached = long.dense[0] if long.grid is not None else long.shape[0]
    if short.shape[1:] != long.data.shape[1:] or long.shape[1:] != long.data.shape[1:] or reached < short.shape[0]:
        return None
    outcome = numbers(short.data, long.data[: short.shape[0]], precision)
    return Outcome(kind=outcome.kind, size=outcome.size, remark="length")


def compare_changes(a: tuple[Value, Value], b: tuple[Value, Value], precision: Precision) -> Outcome | None:
    """Compares what became of two values that began alike: (earlier, later) of each. None where shapes say nothing, or
    the change is no larger than rounding. `size` is relative to the largest change."""
    arrays = [v.data for v in (*a, *b)]
    if any(v.kind != "array" for v in (*a, *b)) or len({x.shape for x in arrays}) != 1 or arrays[0].size == 0:
        return None
    if any(x.dtype.kind not in "iuf" for x in arrays) or not any(x.dtype.kind == "f" for x in arrays):
        return None
    x0, x1, y0, y1 = (x.astype(np.float64) for x in arrays)
    with np.errstate(all="ignore"):
        change_x, change_y = x1 - x0, y1 - y0
    if not (np.isfinite(change_x).all() and np.isfinite(change_y).all()):
        return None
    scale = max(float(np.abs(x).max()) for x in (x0, x1, y0, y1))
    change = max(float(np.abs(change_x).max()), float(np.abs(change_y).max()))
    apart = float(np.abs(change_x - change_y).max())
    if change == 0 or apart <= precision.noise * scale:
        return None
    size = apart / change
    kind: Kind = "agree" if size <= precision.change_agree else "differ" if size > precision.change_sure else "doubt"
    return Outcome(kind=kind, size=size)


def informative(value: Value) -> bool:
    """Whether agreeing on it can be no accident: neither a counter nor a constant such as 0, 1 or True."""
    if value.kind == "text":
        return int(value.text.rpartition(" ")[2] or 0) >= 8 if value.dtype == "" else True
    if value.kind != "array" or value.dtype == "key" or value.data.size == 0:
        return False
    if value.data.dtype.kind in "biu" and value.data.size >= _PATTERN:
        return bool(np.mean(value.data != np.median(value.data)) >= 1 / _PATTERN)
    if value.data.dtype.kind == "b":
        return False
    flat = value.data.ravel()
    if flat.dtype.kind == "c":
        flat = flat.real
    finite = np.unique(flat[np.isfinite(flat)])
    finite = finite[finite != 0]
    if finite.size == 0:
        return False
    if flat.dtype.kind == "f" and (finite != np.round(finite, 3)).any():
        return True
    if finite.size > 1 and flat.size >= _PATTERN and np.mean(flat != np.median(flat)) >= 1 / _PATTERN:
        return True  # regions of two values and more: an identity has one
    steps = np.diff(finite)
    return bool(np.abs(finite).max() >= 1000) or (finite.size >= 4 and bool((steps != steps[0]).any()))


def shorten(value: Value) -> str:
    """A value in a few characters: a number with 6 digits, an array by its shape and first elements."""
    if value.kind == "text":
        return repr(value.shown[:40])
    if value.kind != "array":
        return value.kind
    first = " ".join(f"{x:.6g}" for x in value.data.ravel()[:3])
    if not value.shape:
        return first
    return f"[{first}{' …' if value.data.size > 3 else ''}] {'×'.join(map(str, value.shape))}"
