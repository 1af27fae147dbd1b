"""A program with factors set: what its worker is to be told."""

from __future__ import annotations

import ast
import os
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from whyslower.causes.case import Side
from whyslower.causes.reading import free_name
from whyslower.factors.source import EditError, Source, apply, by_file, compatible, imports_name, line_after, unified
from whyslower.measure.specs import file_of, newline, place_of, text_path
from whyslower.measure.trials import Variant
from whyslower.records import Change, Edit, Factor

# All arrays that names stand for, behind a function: nothing that looks at the program's values sees them.
KEPT = (
    "(lambda arrays: lambda: arrays)([each for each in list(locals().values())"
    " if type(each).__name__ in ('ndarray', 'Tensor', 'ArrayImpl')])"
)


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
    files = by_file([*_kept(side.label, side.source, touching), *edits])
    try:
        line = line_after(side.source.text, files.get("", []), side.source.line)
    except EditError:  # the loop itself is exchanged
        return None
    own = os.path.realpath(side.source.path)
    sources = {file or own: apply(text_in(side, file), mine) for file, mine in files.items()}
    return Variant(side.label, names, sources=sources, line=line, door=door, environment=environment)


def _kept(label: str, source: Source, factors: Sequence[Factor]) -> list[Edit]:
    """Before the loop, where experiments bind arrays anew: the old ones are kept. To free a large one would have the C
    library keep what is freed from then on, and what this saves in page faults is none of what is tried."""
    kept = source.before_loop(f"{free_name(source.text, '_kept')} = {KEPT}")
    edits = [edit for factor in factors if factor.reading == "equal" for edit in factor.changes[label].edits]
    at_the_loop = any((edit.start, edit.end, edit.file) == (kept.start, kept.end, kept.file) for edit in edits)
    return [kept] if at_the_loop and source.line else []


def text_in(side: Side, file: str) -> str:
    """The text of one of the program's files, as `Edit.file` names it."""
    if not file:
        return side.source.text if side.source is not None else ""
    return next(module.text for module in side.others.values() if module.path == file)


def shown(side: Side, file: str) -> str:
    """How one of the program's files is named to the user: as the script that they named."""
    path = file or (side.source.path if side.source is not None else "")
    script = file_of(side.program)
    if not path or Path(path) == text_path(side.program):
        return script
    return os.path.normpath(Path(script).parent / place_of(side.program, path))


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
    """The factor's change to the program as a unified diff of its files; "" where it has none."""
    if side.source is None or side.label not in factor.changes:
        return ""
    change = factor.changes[side.label]
    if change.environment:
        return ""
    files = by_file([*change.edits, *_at_the_door(side.source, change)])
    return _joined([diff(side, file, apply(text_in(side, file), edits)) for file, edits in files.items()])


def replaced(side: Side, other: Side) -> str:
    """A unified diff that makes a program the other one, in the files that both have; "" where they are one script."""
    if side.source is None or other.source is None:
        return ""
    modules = [place for place, module in side.others.items() if module.path != other.others.get(place, module).path]
    texts = {"": other.source.text} | {side.others[place].path: other.others[place].text for place in modules}
    return _joined([diff(side, file, text) for file, text in texts.items() if text != text_in(side, file)])


def _joined(diffs: Sequence[str]) -> str:
    """One diff of all; "" where one of them can't be given."""
    return "".join(diffs) if all(diffs) else ""


def diff(side: Side, file: str, new: str) -> str:
    """A unified diff of one of the program's files; of a function's, without the loop of ours that ends it.

    "" where that is what differs.
    """
    program, old = side.program, text_in(side, file)
    if program.kind == "function" and program.text is not None and not file:
        loop = "".join(program.text.text.splitlines(keepends=True)[program.text.line - 1 :])
        if not (old.endswith(loop) and new.endswith(loop)):
            return ""
        end = newline(old)
        old, new = (text.removesuffix(loop).rstrip() + end for text in (old, new))
    return unified(shown(side, file), old, new)


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
