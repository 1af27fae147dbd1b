"""What the results passes say about one program, and which of its variables must agree with another's."""

from __future__ import annotations

import ast
import itertools
import re
from functools import cached_property
from typing import Any, Literal

import numpy as np

from whyslower.evidence.liveness import LoopNames, around_loop, loop_names
from whyslower.evidence.snapshots import Snapshot, Snapshots, Value, root
from whyslower.evidence.values import DOUBLE, compare, informative, precision_of
from whyslower.records import LoopKind, Record

Role = Literal["carried", "left", "product", "temporary", "input", "other"]
STRONG = ("carried", "left")

# Of an optimizer, or of a schedule of its rate, as it was made.
SETTING = re.compile(r".*\.(?:defaults|settings)\['(\w+)'\](?:\[\d+\])?")


class Run(Record, frozen=True, kw_only=True):
    """One pass over a program's first units."""

    snapshots: Snapshots = Snapshots()
    printed: str = ""
    draws: tuple[dict[str, Any], ...] = ()  # with shared random numbers: each draw
    ended: bool = True  # the script ran on to its own end

    @property
    def printed_since_door(self) -> str:
        """What it printed from the loop's door on, where that is known; else all of it."""
        door = self.snapshots.units.get(0)
        start = door.printed if door is not None else None
        return self.printed.encode()[start or 0 :].decode(errors="replace")


class ProgramRuns(Record, frozen=True, kw_only=True):
    """The passes over one program. `second`: again, with fast clocks; `shared`: with shared random numbers."""

    label: str
    source: str  # the text of the file that the loop stands in
    line: int  # the loop's line; 0: the whole program is the unit
    first: Run
    second: Run | None = None
    shared: Run | None = None
    shared_again: Run | None = None
    kind: LoopKind = "for"  # "call": the unit's value is the variable `result`
    length: int | None = None  # rounds that the loop takes, where it says so


class View:
    """One program under one kind of random numbers: its values, which of them reproduce, what each is to the loop."""

    def __init__(self, runs: ProgramRuns, shared: bool) -> None:
        self.label = runs.label
        self.kind = runs.kind
        self.length = runs.length
        self.shared = shared and runs.shared is not None
        self.run = runs.shared if shared and runs.shared is not None else runs.first
        self.again = runs.shared_again if shared else runs.second
        self.source, self.line = runs.source, runs.line
        self.cut = min(self.run.snapshots.last / self.length, 1.0) if self.length else 1.0  # of its rounds, those seen
        self._counting: dict[str, bool] = {}  # what was asked before: each leaf is held against many

    @cached_property
    def names(self) -> LoopNames:
        """What the source says of the loop's variables; empty where it can't be read."""
        line = 0 if self.kind == "process" else self.line
        known = loop_names(self.source, line) if line or self.kind == "process" else None
        return known or LoopNames()

    @cached_property
    def around(self) -> tuple[list[ast.stmt], list[ast.stmt]]:
        """What stands before the loop in its scope, and in it; nothing where the source can't be read."""
        return around_loop(self.source, self.line)

    @property
    def units(self) -> dict[int, Snapshot]:
        """The snapshots by unit."""
        return self.run.snapshots.units

    @cached_property
    def ordered(self) -> list[int]:
        """After how many units the program was looked at, its door included."""
        return sorted(self.units)

    @cached_property
    def since_door(self) -> list[int]:
        """After how many units the program was looked at, from the first unit on."""
        return sorted(unit for unit in self.units if unit)

    def value(self, path: str, unit: int) -> Value | None:
        """A leaf after so many units; of an array that begins as what lay in memory, the rows that have values."""
        value = _leaf(self.run, path, unit)
        return _first_rows(value, unit) if value is not None and path in self.begun else value

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """All leaves that this program has again when it runs again, in order of appearance."""
        seen = dict.fromkeys(path for unit in sorted(self.units) for path in self.units[unit].values)
        return tuple(path for path in seen if path not in self.unsteady or path in self.begun)

    @cached_property
    def unsteady(self) -> frozenset[str]:
        """Leaves that differ between two runs of this program: they come from a clock, an address or unseeded draws."""
        if self.again is None:
            return frozenset()
        found = set()
        for unit, snapshot in self.units.items():
            other = self.again.snapshots.units.get(unit)
            for path, value in snapshot.values.items():
                twin = other.values.get(path) if other is not None else None
                if twin is None or not reproduced(value, twin):
                    found.add(path)
        return frozenset(found)

    @cached_property
    def filling(self) -> frozenset[str]:
        """Arrays with room for more rounds than were looked at, filled from their start on: what follows the loop reads
        rows that have no values yet."""
        return frozenset(path for path in self.changed if self.since_door and self._fills(path))

    def _fills(self, path: str) -> bool:
        begins, reached, last = _rows(_leaf(self.run, path, 0)), [], self.since_door[-1]
        for unit in self.since_door:
            rows = _rows(_leaf(self.run, path, unit))
            if begins is None or rows is None or begins.shape != rows.shape or len(rows) <= last:
                return False
            moved = np.flatnonzero((begins != rows).any(axis=1))
            reached.append(int(moved[-1]) + 1 if moved.size else 0)
        return 0 < reached[-1] <= last and (len(reached) == 1 or reached[-1] > reached[0])

    @cached_property
    def begun(self) -> frozenset[str]:
        """Those of them that begin as what lay in memory (`np.empty`), and hold the same when the program runs again,
        as far as they are filled."""
        return frozenset(path for path in self.filling if self._comes_again(path))

    def _comes_again(self, path: str) -> bool:
        if path not in self.unsteady:
            return root(path) in self.names.uninitialised
        assert self.again is not None  # or nothing were known to be unsteady
        for unit in self.since_door:
            one, other = (_rows(_leaf(run, path, unit)) for run in (self.run, self.again))
            if one is None or other is None or not np.array_equal(one[:unit], other[:unit]):
                return False
        return True

    @cached_property
    def magnitude(self) -> float:
        """The largest of all finite floating-point numbers that this program has."""
        found = (self.value(path, unit) for path in self.paths for unit in self.units)
        arrays = [v.data for v in found if v is not None and v.kind == "array" and v.data.dtype.kind in "fc"]
        sizes = [np.abs(x[np.isfinite(x)]) for x in arrays]
        return max((float(x.max()) for x in sizes if x.size), default=0.0)

    @cached_property
    def changed(self) -> frozenset[str]:
        """Leaves that change from one unit to a later one, or first appear after the loop's door."""
        found = set()
        order = sorted(self.units)
        for earlier, later in itertools.pairwise(order):
            before, after = self.units[earlier].values, self.units[later].values
            found |= {
                path for path, value in after.items() if path not in before or not _identical(before[path], value)
            }
        return frozenset(found)

    def role(self, path: str) -> Role:
        """What the leaf is to the loop."""
        name = root(path)
        names = self.names
        if SETTING.fullmatch(path):
            return "other"
        if self.kind == "call" and name == "result":
            return "left"
        if name in names.targets:
            return "temporary"
        if name in names.carried:
            return "carried"
        if name in names.left_behind:
            return "left"
        if name in names.products:
            return "product"
        if name in names.bound:
            return "temporary"
        if path in self.changed:
            return "carried" if self.value(path, 0) is not None or name in names.read_after else "temporary"
        return "input" if name in names.read else "other"

    def stands(self, path: str) -> bool:
        """Whether a part of an object was there before the loop and was never seen to change: a setting, a table."""
        known = path not in self.changed and all(path in seen.values for seen in self.units.values())
        return path != root(path) and known

    def strong(self) -> list[str]:
        """Leaves that must agree if they have a counterpart."""
        return [path for path in self.paths if self.role(path) in STRONG]

    def touched(self, path: str) -> bool:
        """False where a value stands still though the loop changes it at times, under a condition."""
        return path in self.changed or root(path) not in self.names.conditional

    def dtypes(self) -> set[str]:
        """The dtypes of the arrays that the loop works with."""
        used = self.names.bound | self.names.read
        found = set()
        for path in (p for s in self.units.values() for p in s.values):
            value = next((v for s in self.units.values() if (v := s.values.get(path)) is not None), None)
            if value is not None and value.kind == "array" and (not used or value.name in used or path in self.changed):
                found.add(value.dtype)
        return found

    def counts(self, path: str) -> bool:
        """Whether it is a whole number that grows by the same step every unit, or was there before and stands still."""
        if path not in self._counting:
            self._counting[path] = self._counts(path)
        return self._counting[path]

    def _counts(self, path: str) -> bool:
        series = [v for u in sorted(self.units) if (v := self.value(path, u)) is not None]
        if not series or any(v.shape or v.kind != "array" or v.data.dtype.kind not in "iuf" for v in series):
            return False
        numbers = np.array([float(v.data) for v in series])
        steps = set(np.diff(numbers).tolist())
        fresh = steps == {0.0} and self.value(path, 0) is None
        return bool((numbers == np.round(numbers)).all()) and len(steps) <= 1 and not fresh

    def telling(self, path: str, units: list[int]) -> bool:
        """Whether the loop computes it and agreeing on it can be no accident."""
        last = next((v for u in reversed(units) if (v := self.value(path, u)) is not None), None)
        return last is not None and path in self.changed and informative(last) and not self.counts(path)


def _leaf(run: Run, path: str, unit: int) -> Value | None:
    snapshot = run.snapshots.units.get(unit)
    return snapshot.values.get(path) if snapshot is not None else None


def _rows(value: Value | None) -> Any:
    """The rows that an array begins with, as far as they were kept, in bytes: (rows, bytes each); None where it has
    none."""
    if value is None or value.kind != "array" or not value.shape or 0 in value.data.shape:
        return None
    kept = value.data[: value.dense[0]] if value.grid is not None else value.data
    return np.ascontiguousarray(kept).view(np.uint8).reshape(len(kept), -1)


def _first_rows(value: Value, count: int) -> Value | None:
    """An array's first rows as a list that has grown to so many; None for none of them."""
    rows = value.data[:count]
    if not count or rows.shape[1:] != value.shape[1:]:
        return None
    return Value(path=value.path, kind="array", dtype=value.dtype, container="list", shape=rows.shape, data=rows)


def _identical(a: Value, b: Value) -> bool:
    if a.kind != b.kind or a.shape != b.shape or a.text != b.text or a.dtype != b.dtype:
        return False
    return a.kind != "array" or bool(a.data.tobytes() == b.data.tobytes() and _same_sums(a, b))


def _same_sums(a: Value, b: Value) -> bool:
    return a.sums == b.sums or repr(a.sums) == repr(b.sums)  # nan is nan


def reproduced(a: Value, b: Value) -> bool:
    """Whether a value is the same in two runs of one program, up to rounding."""
    if a.kind == "generator":
        return True
    if a.kind != b.kind or a.shape != b.shape:
        return False
    if a.kind not in ("array", "text"):
        return True
    if a.dtype == "key":
        return bool(a.data.tobytes() == b.data.tobytes())
    return (
        _identical(a, b)
        or compare(a, b, precision_of({a.dtype, b.dtype}) if a.kind == "array" else DOUBLE).kind == "agree"
    )
