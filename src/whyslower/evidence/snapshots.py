"""Reads the snapshots that a results pass left behind: a program's variables after each of its first units."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np

from whyslower.errors import LogError
from whyslower.records import Record

ValueKind = Literal["array", "text", "generator", "none", "unread"]
_HEADER = struct.Struct("<Q")


class Value(Record, frozen=True, kw_only=True):
    """One leaf. Numbers are arrays of shape (). `data` holds all elements, or the grid of `grid` positions an axis, of
    which `dense` lie side by side at the axis's start; `sums` are then the whole array's sum, smallest and largest."""

    path: str
    kind: ValueKind
    dtype: str = ""  # float32, bfloat16, ...; float, int, bool: Python's own
    container: str = ""  # numpy, torch, jax, list, tuple, set; "" for a number
    shape: tuple[int, ...] = ()
    data: Any = None  # np.ndarray
    grid: tuple[int, ...] | None = None
    dense: tuple[int, ...] = ()
    sums: tuple[float, float, float] | None = None
    memory: int = 0  # where it begins, if it can be changed in place and that is known
    text: str = ""  # a text's digest or a generator's fingerprint
    shown: str = ""  # a text's beginning

    @property
    def name(self) -> str:
        """The variable that it belongs to."""
        return root(self.path)


class Snapshot(Record, frozen=True, kw_only=True):
    """A program's variables after `unit` units, in its scope's order."""

    unit: int
    values: dict[str, Value]
    generators: dict[str, str] = msgspec.field(default_factory=dict)  # fingerprints of the libraries' own generators
    draws: dict[str, int] = msgspec.field(default_factory=dict)  # shared random numbers drawn so far, by kind
    printed: int | None = None  # bytes printed so far, where known
    truncated: bool = False


class Snapshots(Record, frozen=True, kw_only=True):
    """All snapshots of one run, by unit, and of what the script has made after its loop, if it came to its end."""

    units: dict[int, Snapshot] = msgspec.field(default_factory=dict)
    end: Snapshot | None = None

    @property
    def last(self) -> int:
        """The number of the last unit that there is a snapshot of; 0 when there is none."""
        return max(self.units, default=0)

    @property
    def bytes(self) -> int:
        """What the arrays of one unit take, at most."""
        arrays = [[v.data.nbytes for v in each.values.values() if v.kind == "array"] for each in self.units.values()]
        return max(map(sum, arrays), default=0)


def root(path: str) -> str:
    """The variable's name at the beginning of a path such as `net.layers[0]`."""
    return path.partition(".")[0].partition("[")[0]


def read_snapshots(folder: str | Path) -> Snapshots:
    """Reads all snapshots in `folder`; empty when there are none. Raises LogError for a damaged one."""
    units = [_read(file) for file in sorted(Path(folder).glob("unit-*.snapshot"))]
    end = Path(folder, "end.snapshot")
    return Snapshots(units={snapshot.unit: snapshot for snapshot in units}, end=_read(end) if end.exists() else None)


def _read(file: Path) -> Snapshot:
    try:
        data = file.read_bytes()
        (length,) = _HEADER.unpack_from(data)
        header = json.loads(data[_HEADER.size : _HEADER.size + length])
        blob = memoryview(data)[_HEADER.size + length :]
        values = [_value(leaf, blob) for leaf in header["leaves"]]
    except (OSError, ValueError, KeyError, struct.error, msgspec.ValidationError) as error:
        raise LogError(f"The snapshot {file} can't be read: {error}.") from error
    return Snapshot(
        unit=header["unit"],
        values={value.path: value for value in values},
        generators=header["generators"],
        draws=header["draws"],
        printed=header["printed"],
        truncated=header["truncated"],
    )


def _value(leaf: dict[str, Any], blob: memoryview) -> Value:
    kind, path = leaf["kind"], leaf["path"]
    if kind == "number":
        return _number(path, leaf)
    if kind == "text":
        return Value(path=path, kind="text", text=f"{leaf['digest']} {leaf['length']}", shown=leaf["value"])
    if kind != "array":
        return Value(path=path, kind=kind, text=leaf.get("state", ""))
    shape, grid = tuple(leaf["shape"]), leaf.get("grid")
    flat = np.frombuffer(blob[leaf["at"] : leaf["at"] + leaf["bytes"]], dtype=leaf["stored"])
    return Value(
        path=path,
        kind="array",
        dtype=leaf["dtype"],
        container=leaf["container"],
        shape=shape,
        data=flat.reshape(grid or shape),
        grid=tuple(grid) if grid else None,
        dense=tuple(leaf.get("dense") or ()),
        sums=tuple(leaf["sums"]) if leaf.get("sums") else None,
        memory=leaf.get("memory", 0),
    )


def _number(path: str, leaf: dict[str, Any]) -> Value:
    value = leaf["value"]
    if isinstance(value, str):  # too long for 64 bits
        return Value(path=path, kind="text", dtype="int", text=value, shown=value[:40])
    if leaf["dtype"] == "complex":
        value = complex(*value)
    return Value(path=path, kind="array", dtype=leaf["dtype"], data=np.asarray(value))
