"""A program with factors set: what its worker is to be told."""

from __future__ import annotations

import ast
import os
from collections.abc import Sequence

from msgspec.structs import replace

from whyslower.causes.case import Side
from whyslower.factors.source import EditError, Source, apply, compatible, imports_name, line_after, unified
from whyslower.measure.specs import file_of, newline
from whyslower.measure.trials import Variant
from whyslower.records import Change, Edit, Factor, Program


def changed(side: Side, factors: Sequence[Factor]) -> Variant | None:
    """The program with the factors that change it in place; None where their edits don't go together."""
    touching = [factor for factor in factors if side.label in factor.changes]
    changes = [factor.changes[side.label] for factor in touching]
    names = tuple(sorted(factor.name for factor in touching))
    door = tuple(dict.fromkeys(statement for change in changes for statement in change.door))
    environment = {name: value for change in changes for name, value in change.environment}
    edits = _union(changes)
    if edits is None or (edits and side.source is None):
        return None
    if not edits or side.source is None:
        return Variant(side.label, names, door=door, environment=environment)
    try:
        line = line_after(side.source.text, edits, side.source.line)
    except EditError:  # the loop itself is exchanged
        return None
    sources = {os.path.realpath(side.source.path): apply(side.source.text, edits)}
    return Variant(side.label, names, sources=sources, line=line, door=door, environment=environment)


def inside(factor: Factor, sides: Sequence[Side]) -> Factor:
    """The same for whole processes: what would be run at a loop's door stands after the imports, which are part of the
    unit, so that it can't import anything before the clock starts."""
    changes = dict(factor.changes)
    for side in sides:
        change = changes.get(side.label)
        if change is not None and change.door and side.source is not None:
            edits = (*change.edits, side.source.after_imports(*change.door))
            changes[side.label] = replace(change, edits=edits, door=())
    return replace(factor, changes=changes)


def patch(side: Side, factor: Factor) -> str:
    """The factor's change to the program as a unified diff of its script; "" where it has none."""
    if side.source is None or side.label not in factor.changes:
        return ""
    change = factor.changes[side.label]
    if change.environment:
        return ""
    edits = [*change.edits, *_at_the_door(side.source, change)]
    return diff(side.program, side.source.text, apply(side.source.text, edits))


def diff(program: Program, old: str, new: str) -> str:
    """A unified diff of the program's text; of a function's, without the loop of ours that ends it.

    "" where that is what differs.
    """
    if program.kind == "function" and program.text is not None:
        loop = "".join(program.text.text.splitlines(keepends=True)[program.text.line - 1 :])
        if not (old.endswith(loop) and new.endswith(loop)):
            return ""
        end = newline(old)
        old, new = (text.removesuffix(loop).rstrip() + end for text in (old, new))
    return unified(file_of(program), old, new)


def _at_the_door(source: Source, change: Change) -> list[Edit]:
    """What is run at the loop's door as lines before the loop; modules that are not known there are imported at the
    script's top, since an import within a function would make the name the function's own."""
    imports, lines = list[str](), list[str]()
    for text in change.door:
        for node in ast.parse(text).body:
            if isinstance(node, ast.Import):
                imports += [alias.name for alias in node.names if imports_name(source, alias.name) != alias.name]
            else:
                lines += (ast.get_source_segment(text, node) or "").split("\n")
    edits = [source.after_imports(*(f"import {name}" for name in dict.fromkeys(imports)))] if imports else []
    return [*edits, source.before_loop(*lines)] if lines else edits


def _union(changes: Sequence[Change]) -> list[Edit] | None:
    """All edits, each once; None where two of them meet."""
    edits: list[Edit] = []
    for change in changes:
        new = [edit for edit in change.edits if edit not in edits]
        if not compatible(edits, new):
            return None
        edits += new
    return edits
