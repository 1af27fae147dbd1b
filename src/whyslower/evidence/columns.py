"""Lists of records, a tuple of numbers for each, as columns: another program may keep a list of each number."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from whyslower.evidence.program_runs import ProgramRuns, Run
from whyslower.evidence.snapshots import Snapshot, Value

_RECORD = re.compile(r"(\w+)\[(\d+)\]")
_FIELD = re.compile(r"\w+\[(\d+)\]\[(\d+)\]")
_NESTED = re.compile(r"\[\d+\]\[\d+\]$")


def side_by_side(a: ProgramRuns, b: ProgramRuns) -> tuple[ProgramRuns, ProgramRuns]:
    """Two programs, the lists of records of the one in columns where the other one has no records anywhere, and no
    array that has a row for each."""
    held = [any(map(_holds_records, runs.first.snapshots.units.values())) for runs in (a, b)]
    return a if held[1] else _in_columns(a, _widths(b)), b if held[0] else _in_columns(b, _widths(a))


def _widths(runs: ProgramRuns) -> set[int]:
    """Numbers in a row of each array of two axes."""
    seen = (value for each in runs.first.snapshots.units.values() for value in each.values.values())
    return {value.shape[1] for value in seen if value.kind == "array" and len(value.shape) == 2}


def _holds_records(seen: Snapshot) -> bool:
    tables = any(_is_list(value) and len(value.shape) > 1 for value in seen.values.values())
    return tables or any(_NESTED.search(path) for path in seen.values)


def _in_columns(runs: ProgramRuns, widths: set[int]) -> ProgramRuns:
    passes = {"first": runs.first, "second": runs.second, "shared": runs.shared, "shared_again": runs.shared_again}
    return replace(runs, **{name: _turned(run, widths) for name, run in passes.items() if run is not None})


def _turned(run: Run, widths: set[int]) -> Run:
    """A run with what is a list of records after every unit in columns, but for such of so many numbers."""
    seen = run.snapshots.units.values()
    columns = [{name: _columns(each, name) for name in _lists(each)} for each in seen]
    other = {name for each in columns for name, found in each.items() if not found or len(found) in widths}
    units = {
        each.unit: _with(each, {name: found for name, found in of.items() if name not in other})
        for each, of in zip(seen, columns, strict=True)
    }
    return replace(run, snapshots=replace(run.snapshots, units=units))


def _with(seen: Snapshot, columns: dict[str, list[Value]]) -> Snapshot:
    kept = {p: v for p, v in seen.values.items() if v.name not in columns or p == f"{v.name}.len"}
    return replace(seen, values=kept | {value.path: value for found in columns.values() for value in found})


def _lists(seen: Snapshot) -> set[str]:
    """Variables that are lists of something."""
    tables = {v.name for p, v in seen.values.items() if p == v.name and _is_list(v) and len(v.shape) == 2}
    return tables | {found[1] for path in seen.values if (found := _RECORD.match(path))}


def _is_list(value: Value) -> bool:
    return value.kind == "array" and value.container in ("list", "tuple")


def _columns(seen: Snapshot, name: str) -> list[Value]:
    """The columns of a list whose items are records of as many numbers each; none of any other one."""
    table = seen.values.get(name)
    if table is not None and table.kind == "array" and table.grid is None:
        return [_column(name, field, table.data[:, field]) for field in range(table.shape[1])]
    records: dict[int, dict[int, float]] = defaultdict(dict)
    for path, value in seen.values.items():
        if value.name != name or path.endswith(".len"):
            continue
        if value.kind != "array" or value.data.dtype.kind not in "biuf":
            return []
        field, record = _FIELD.fullmatch(path), _RECORD.fullmatch(path)
        if field is not None and not value.shape:
            records[int(field[1])][int(field[2])] = value.data.item()
        elif record is not None and len(value.shape) == 1 and _is_list(value):
            records[int(record[2])] = dict(enumerate(value.data.tolist()))
        else:
            return []
    rows, fields = sorted(records), sorted(records.get(0, ()))
    if rows != list(range(len(rows))) or any(sorted(record) != fields for record in records.values()):
        return []
    return [_column(name, field, [records[row][field] for row in rows]) for field in fields]


def _column(name: str, field: int, numbers: Sequence[float]) -> Value:
    data = np.asarray(numbers)
    path = f"{name}[:][{field}]"
    return Value(path=path, kind="array", dtype=str(data.dtype), container="list", shape=data.shape, data=data)
