"""A variant by itself: whether it runs, what a unit takes, and what its first unit gives, in a few numbers."""

from __future__ import annotations

import array
import math
import resource
import sys
import time
from collections.abc import Callable
from typing import Any

from .conductors import Solo
from .probes.kinds import type_name
from .probes.values import Leaves
from .turns import Turns
from .wire import Wire

_now = time.perf_counter_ns

MOST_LEAVES = 12  # parts of a result that are summed up: the first ones tell whether two results are of one kind
KIB = 1024  # what the kernel counts memory in
_CODES = {"b1": "b", "i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}
_CODES |= {"f4": "f", "f8": "d", "c8": "f", "c16": "d"}  # complex: both parts, one after the other


class Trying(Solo):
    """As a program alone, and it looks at what the first unit gave."""

    def __init__(self, wire: Wire, door: Callable[[Turns], dict[str, Any]], seconds: float) -> None:
        super().__init__(wire, door, seconds, seconds)
        self._result: dict[str, Any] | None = None

    def ask(self, turns: Turns, frame: Any) -> int:
        if self.number and self._result is None:
            before = _now()
            self._result = summary(frame.f_locals["result"])
            self._begun += _now() - before  # looking is no part of the units' time
        return super().ask(turns, frame)

    def left(self) -> None:
        """Calls have no end of their own: what leaves their loop early is an error, and is told as one."""

    def told(self) -> dict[str, Any]:
        """As of a program alone, with the result, and the most memory that the process has held."""
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KIB
        return {**super().told(), "result": self._result or {}, "peak_bytes": peak}


def summary(value: object) -> dict[str, Any]:
    """A value's type, and the leaves that can be compared: numbers, texts, and arrays by a few sums."""
    leaves = Leaves()
    leaves.add("", value, 0)
    found = [_leaf(header, leaves.blobs) for header in leaves.headers[:MOST_LEAVES]]
    return {
        "type": "None" if value is None else type_name(type(value)),
        "leaves": [leaf for leaf in found if leaf is not None],
        "more": max(len(leaves.headers) - MOST_LEAVES, 0),
    }


def _leaf(header: dict[str, Any], blobs: list[bytes]) -> dict[str, Any] | None:
    """What is told of one leaf; None where nothing of it can be compared."""
    kind = header["kind"]
    if kind == "array":
        told = {key: header[key] for key in ("path", "kind", "dtype", "shape")}
        return told | _sums(header["stored"][1:], _blob(header["at"], blobs))
    if kind == "number":
        value = header["value"]
        parts = value if isinstance(value, list) else [float(value)]
        return {"path": header["path"], "kind": "array", "dtype": header["dtype"], "shape": []} | _described(parts)
    if kind == "text":
        return {key: header[key] for key in ("path", "kind", "value", "digest")}
    return None


def _blob(at: int, blobs: list[bytes]) -> bytes:
    """The bytes that begin at a place in all of them."""
    for blob in blobs:
        if at == 0:
            return blob
        at -= len(blob)
    return b""


def _sums(stored: str, data: bytes) -> dict[str, Any]:
    numbers = array.array(_CODES[stored], data)
    if sys.byteorder != "little":
        numbers.byteswap()
    return _described(numbers)


def _described(numbers: Any) -> dict[str, Any]:
    """Mean, mean size, and a mean weighted by place, which tells of another order; of the finite numbers among them."""
    finite = [float(x) for x in numbers if math.isfinite(x)]
    n = len(finite)
    slope = 2.0 / max(n - 1, 1)
    return {
        "mean": math.fsum(finite) / n if n else None,
        "size": math.fsum(map(abs, finite)) / n if n else None,
        "ramp": math.fsum(x * (slope * i - 1.0) for i, x in enumerate(finite)) / n if n else None,
        "finite": n == len(numbers),
    }
