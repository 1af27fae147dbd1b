"""Where an operand can be laid out in another order: at the loop's door, or where the unit makes it."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from whyslower.causes import hoisting
from whyslower.causes.binding import attributes, bind, each, held, holds_alike, library, live, origins, parsed, written
from whyslower.causes.case import Case, Side
from whyslower.causes.formats import converted
from whyslower.causes.shares import expected
from whyslower.causes.strides import RECORDS, inner_products
from whyslower.evidence.families import family
from whyslower.factors.reach import assigned_names, read_names
from whyslower.factors.source import Source, compatible
from whyslower.records import Change, Edit, Factor, Operand, Operation, Variable

# Straight walks still take their own time; this much of an operation's is taken to be the crooked walk's.
SAVED = 0.7
# The costliest few hold the answer; more would change more than one thing.
MOST = 4


@dataclass(frozen=True)
class Walk:
    """A costly operation that walks an operand crookedly."""

    operation: Operation
    operand: Operand
    axis: int | None  # that should lie innermost; None: C order
    share: float
    wanted: Operand | None = None  # of a sparse matrix: one in the format that it should have


class Said(NamedTuple):
    """How operands are laid out, in words: the experiment's name, what is done to them, and what to do about it."""

    name: str
    done: str
    remedy: str  # {when}: once, or as it is made


WALKED = Said(
    name="laid-out-once",
    done="laid out as they are walked",
    remedy="lay the data out {when}, in the order in which it is walked",
)


def once(case: Case, walks: Sequence[Walk], cause: str, said: Said = WALKED) -> Sequence[Factor]:
    """The operands laid out for their operations once, before the slower one's loop."""
    source = case.slower.source
    if source is None:
        return ()
    edits: list[Edit] = []
    statements: dict[str, str] = {}
    told: list[Walk] = []
    for one in walks[:MOST]:
        made, more = laid_out(case.slower, source, one)
        if not _together(edits, more):
            continue
        if made or more:
            told.append(one)
        statements.update(made)
        edits += [e for e in more if e not in edits]
    if not told:
        return ()
    door = [source.before_loop(*statements.values())] if statements else []
    ready = bool(door) or any(edit.start == edit.end for edit in edits)
    when = "once before the loop" if ready else "where the unit makes them"
    return (
        Factor(
            name=said.name,
            cause=cause,
            what=f"{_names(told)} of {case.slower.label} {said.done}, {when}",
            changes={case.slower.label: Change(edits=(*door, *edits))},
            lines=tuple(sorted({one.operation.line for one in told})),
            remedy=said.remedy.format(when="once, before the loop" if ready else "as it is made"),
            weight=expected(case, SAVED * sum(one.share for one in told)),
            refutes="always" if ready else "by no effect",
        ),
    )


def _together(edits: Sequence[Edit], more: Sequence[Edit]) -> bool:
    """Whether these edits can be made too: nothing is edited twice, and no new name stands for two things."""
    bound = {e.text.partition(" = ")[0]: e for e in edits if e.start == e.end}
    clash = any(bound.get(e.text.partition(" = ")[0], e) != e for e in more if e.start == e.end)
    return not clash and compatible(edits, more)


def _names(found: Sequence[Walk]) -> str:
    return ", ".join(dict.fromkeys(f"`{one.operand.text}`" if one.operand.text else "an operand" for one in found))


def laid_out(side: Side, source: Source, one: Walk) -> tuple[dict[str, str], tuple[Edit, ...]]:
    """Statements for the door by variable, or edits of the unit, that lay the operand out; both empty: no way known."""
    whole = [v for v in live(side) if holds_alike(v, one.operand) or _is_it(v, one)]
    if whole:
        return {v.name: text for v in whole if (text := _placed(source, v, one))}, ()
    if of_records := _as_columns(side, source, one.operand):
        return of_records, ()
    hoisted = _hoisted(side, source, one)
    if hoisted:
        return {}, hoisted
    names = origins(source, one.operand.text)
    bases = [v for v in live(side) if v.name in names and _sliced_from(v, one.operand)]
    if bases:
        return {v.name: text for v in bases if (text := _flipped(source, v))}, ()
    return {}, _made_flipped(side, source, one.operand) or _where_made(side, source, one)


def _is_it(variable: Variable, one: Walk) -> bool:
    """Whether a variable is the sparse matrix."""
    likes = [(o.type, o.shape, o.length) for o in (variable.value, one.operand)]
    return one.wanted is not None and likes[0] == likes[1]


def _as_columns(side: Side, source: Source, operand: Operand) -> dict[str, str]:
    """Statements that keep live arrays of records, of which the operand is a field, as an array for each field. What
    uses them in other ways than by their fields then fails."""
    tree, name = parsed(operand.text), library(source, "numpy")
    if not isinstance(tree, ast.Subscript) or not isinstance(tree.slice, ast.Constant) or name is None:
        return {}
    if not isinstance(tree.slice.value, str) or operand.contiguous:
        return {}
    records = [v for v in live(side) if v.value.dtype.startswith(RECORDS) and v.value.shape == operand.shape]
    fields = "{{field: {np}.ascontiguousarray({it}[field]) for field in {it}.dtype.names}}"
    return {v.name: bind(source, v.name, fields.format(np=name, it=v.name)) for v in records}


def _sliced_from(variable: Variable, operand: Operand) -> bool:
    """Whether the operand may be a slice against the order of a live matrix, by their strides."""
    matrices = [o for o in held(variable)[:1] if len(o.shape) == 2 and o.dtype == operand.dtype]
    return any(step > 1 and step in o.strides for o in matrices for step in operand.strides)


def _made_flipped(side: Side, source: Source, operand: Operand) -> tuple[Edit, ...]:
    """The matrix that the operand is a slice of against its order laid out the other way by the one expression of the
    unit that moves or makes such a one: a copy that the loop then works on."""
    found = []
    for made in side.evidence.operations:
        whole = made.result
        if whole is None or made.view or not written(source, made) or family(made) not in ("movement", "construction"):
            continue
        cut = (operand.dtype, operand.shape, operand.strides) == (whole.dtype, whole.shape[:1], whole.strides[:1])
        if cut and len(whole.shape) == 2 and whole.contiguous and operand.strides != (1,):
            found.append((made, _ordered(source, made.text, whole, 0)))
    return tuple(source.replace_operation(made, text) for made, text in found if text) if len(found) == 1 else ()


def _where_made(side: Side, source: Source, one: Walk) -> tuple[Edit, ...]:
    """The operand laid out by the unit's own statement that makes it, where it has a name."""
    if not one.operand.text.isidentifier():
        return ()
    made = [node for node in source.nodes_in_unit() if one.operand.text in _targets(node)]
    before = [node for node in made if getattr(node, "lineno", 0) < one.operation.line]
    last = max(before, key=lambda node: getattr(node, "lineno", 0), default=None)
    if not isinstance(last, ast.Assign) or not isinstance(last.targets[0], ast.Name):
        return ()
    value = last.value
    once_each = not inner_products(one.operation)  # one pass over arithmetic's result is as much as laying it out
    if (isinstance(value, ast.BinOp) and once_each) or not (made_so := _made(source, "{text}", one)):
        return ()
    ready: hoisting.Edits = ()
    extent = source.extent(value)
    if len(made) == 1 and one.operation.function == side.loop.function and _only_viewed(side, source, extent):
        ready = hoisting.once_before(source, extent, value.lineno, _laid(value), make=made_so)
    return ready or (source.replace_node(value, made_so.format(text=source.segment(value))),)


def _only_viewed(side: Side, source: Source, extent: tuple[int, int]) -> bool:
    """Whether nothing is computed, moved or drawn in an expression: to do that once is more than another layout."""
    start, end = extent
    places = [(source.span(o), o) for o in side.evidence.operations if written(source, o)]
    return all(family(o) == "view" for (first, last), o in places if start <= first and last <= end)


def _laid(tree: ast.expr) -> str:
    """A name for what is laid out of an expression."""
    return f"{next(iter(sorted(read_names([tree]))), 'operand')}_laid_out"


def _targets(node: ast.AST) -> set[str]:
    return assigned_names([node]) if isinstance(node, (ast.Assign, ast.AugAssign, ast.For, ast.With)) else set()


def _placed(source: Source, variable: Variable, one: Walk) -> str:
    """The statement that lays out a live variable, or those arrays of an object's own that are like the operand."""
    operand, axis = one.operand, one.axis
    if one.wanted is not None:
        return bind(source, variable.name, text) if (text := _made(source, variable.name, one)) else ""
    if variable.value.kind != "other" or variable.value.type == "dict":
        return _reordered(source, variable, operand, axis)
    alike = [o.text for o in attributes(variable) if (o.shape, o.strides) == (operand.shape, operand.strides)]
    made = [(path, _ordered(source, path, operand, axis)) for path in alike]
    return "\n".join(f"{path} = {text}" for path, text in made) if all(text for _, text in made) else ""


def _reordered(source: Source, variable: Variable, operand: Operand, axis: int | None) -> str:
    """The statement that puts an axis innermost in a live variable's memory, shape and values kept."""
    several = variable.value.kind != "array"
    expression = _ordered(source, "item" if several else variable.name, operand, axis)
    if not expression or (variable.value.kind == "other" and variable.value.type != "dict"):
        return ""
    made = each(variable, expression) if several else expression
    return bind(source, variable.name, made) if made else ""


def _made(source: Source, item: str, one: Walk) -> str:
    """An expression for `item` as it should lie; "" where that is not known."""
    return converted(item, one.wanted) if one.wanted is not None else _ordered(source, item, one.operand, one.axis)


def _ordered(source: Source, item: str, operand: Operand, axis: int | None) -> str:
    dimensions = len(operand.shape)
    if operand.type.startswith("torch."):
        if axis is None or axis == dimensions - 1:
            return f"{item}.contiguous()"
        name = library(source, "torch")
        if dimensions == 4 and axis == 1 and name:
            return f"{item}.contiguous(memory_format={name}.channels_last)"
        return f"{item}.movedim({axis}, -1).contiguous().movedim(-1, {axis})"
    name = library(source, "numpy")
    if not operand.type.startswith("numpy.") or not name:
        return ""
    if axis is None or axis == dimensions - 1:
        return f"{name}.ascontiguousarray({item})"
    if dimensions == 2:
        return f"{name}.asfortranarray({item})"
    return f"{name}.moveaxis({name}.ascontiguousarray({name}.moveaxis({item}, {axis}, -1)), -1, {axis})"


def _hoisted(side: Side, source: Source, one: Walk) -> tuple[Edit, ...]:
    """The operand's expression evaluated and laid out once before the loop, where it is the same in every unit."""
    text, operation = one.operand.text, one.operation
    tree = parsed(text)
    if tree is None or isinstance(tree, (ast.Name, ast.Constant, ast.BinOp)) or operation.text.count(text) != 1:
        return ()
    start = source.span(operation)[0] + operation.text.index(text)
    extent = start, start + len(text)
    if source.text[slice(*extent)] != text or not _only_viewed(side, source, extent):
        return ()
    made_so = _made(source, "{text}", one)
    if not made_so or operation.function != side.loop.function:
        return ()
    return hoisting.once_before(source, extent, operation.line, _laid(tree), make=made_so)


def _flipped(source: Source, variable: Variable) -> str:
    """A matrix in the other order, in which what are slices against its order now lie straight."""
    one = held(variable)[0]
    if len(one.shape) != 2:
        return ""
    return _reordered(source, variable, one, 0 if one.contiguous else None)
