"""Evidence and cases made by hand: what a watched pair would show, with the few values that a test is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from whyslower.causes import CAUSES
from whyslower.causes.case import Case, Side, Swap
from whyslower.factors.hunks import Hunk
from whyslower.factors.source import Source, apply
from whyslower.records import Evidence, Factor, Loop, Operand, Operation, Program, SameWork

PATH = "/tmp/made.py"


def array(*shape: int, dtype: str = "float64", kind: str = "numpy.ndarray", **more: Any) -> Operand:
    """An array operand in C order, of `shape` elements."""
    strides, step = [], 1
    for length in reversed(shape):
        strides.insert(0, step)
        step *= length
    more.setdefault("strides", tuple(strides))
    more.setdefault("nbytes", step * int("".join(filter(str.isdigit, dtype)) or 8) // 8)
    return Operand(kind="array", type=kind, dtype=dtype, shape=shape, **more)


def tensor(*shape: int, dtype: str = "float32", **more: Any) -> Operand:
    """The same as a torch.Tensor."""
    return array(*shape, dtype=dtype, kind="torch.Tensor", **more)


def number(kind: str = "float") -> Operand:
    """A Python or NumPy number."""
    return Operand(kind="number", type=kind)


def sequence(length: int, items: str = "float", kind: str = "list", **more: Any) -> Operand:
    """A list or tuple of so many items."""
    return Operand(kind="sequence", type=kind, length=length, items=items, **more)


def other(kind: str) -> Operand:
    """An object of any other type."""
    return Operand(kind="other", type=kind)


def operation(name: str, *operands: Operand, text: str = "", source: str = "", **more: Any) -> Operation:
    """An operation; `text` is looked up in `source`, if it is given, for its place."""
    text = text or name
    place = dict.fromkeys(("line", "column", "end_line", "end_column"), 1)
    if source:
        start = source.index(text)
        line, before = source[:start].count("\n") + 1, source[:start].rpartition("\n")[2]
        place = {"line": line, "column": len(before), "end_line": line, "end_column": len(before) + len(text)}
    more.setdefault(
        "library", name.partition(".")[0] if name.partition(".")[0] in ("torch", "jax", "scipy") else "numpy"
    )
    more.setdefault("seconds", 1e-5)
    return Operation(file=PATH, text=text, name=name, operands=operands, **(place | more))


def side(
    label: str,
    operations: Sequence[Operation] = (),
    text: str = "",
    unit_s: float = 1e-3,
    growth: float | None = None,
    **seen: Any,
) -> Side:
    """One program; its hot loop is the first line of `text` that begins with "for"."""
    lines = text.splitlines()
    line = next((n for n, each in enumerate(lines, start=1) if each.startswith("for")), 0)
    return Side(
        program=Program(label=label, kind="script", target="made.py"),
        loop=Loop(kind="for", file=PATH, line=line),
        source=Source(text, PATH, line) if line else None,
        evidence=Evidence(label=label, operations=tuple(operations), **seen),
        unit_s=unit_s,
        growth=growth,
    )


def case(slower: Side, faster: Side, ratio: float = 2.0, cpus: int = 2, **more: Any) -> Case:
    """Two programs of which the first is slower."""
    work = more.pop("work", SameWork(kind="same"))
    return Case(slower, faster, ratio, work, cpus, **more)


def hunk(slower: str, faster: str, *, in_unit: bool = False) -> Hunk:
    """Code of the slower program that gives way to the faster one's."""
    lines: Any = dict.fromkeys(("slower_lines", "faster_lines"), (1, 1))
    parts: Any = dict.fromkeys(("slower_parts", "faster_parts"), ((1, 1),))
    return Hunk(edits=(), reverse=(), slower_text=slower, faster_text=faster, in_unit=in_unit, **lines, **parts)


def edited(made: Side, factor: Factor) -> str:
    """The script with a factor's edits in place."""
    assert made.source is not None
    return apply(made.source.text, factor.changes[made.label].edits)


def swap(
    lost: Sequence[Operation], gained: Sequence[Operation], slower: Side | None = None, code: Hunk | None = None
) -> Swap:
    """Operations of the slower program, or of another one with them, that give way to others."""
    pair = case(slower or side("a", lost), side("b", gained))
    return Swap(pair, tuple(lost), tuple(gained), code)


def best(one: Swap) -> str:
    """The id of the cause that names a swap best, however unsure; of equals the first."""
    return max((max(cause.shown(one), cause.explains(one)), -n, cause.id) for n, cause in enumerate(CAUSES))[2]
