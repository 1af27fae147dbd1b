"""Lists that stand in other objects, and that a routine makes arrays of again and again: each made an array once."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Collection

from msgspec.structs import replace

from whyslower.causes import hoisting, reading
from whyslower.causes.binding import argument, library, written
from whyslower.causes.case import Case, Swap
from whyslower.causes.shares import expected
from whyslower.evidence.families import is_array_type
from whyslower.factors.source import Source
from whyslower.records import Change, Factor, Operand, Operation

LISTS = "import _whyslower_worker.interventions.lists as {name}"

# What an expression is made of that only names an object, and makes none.
_NAMING = (ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Load)


def factors(case: Case, cause: str, operation: Operation, share: float) -> tuple[Factor, ...]:
    """What makes an array, the first time that it is met, of each list that a NumPy routine is handed there; nothing
    where it is handed no list by name, or several. `share`: of the watched time, what the routine takes."""
    side, source = case.slower, case.slower.source
    module = library(source, "numpy") if source is not None else None
    handed = [o for o in operation.operands if _list(o)]
    if source is None or not module or len(handed) != 1 or not _in_reach(source, operation):
        return ()
    given = argument(source, operation, handed[0].text)
    if given is None or not _names(given) or _made_in_unit(source, handed[0].text):
        return ()
    lists = reading.free_name(source.text, "lists")
    made = f"{lists}.array({handed[0].text}, {module}.asarray)"
    edits = (source.before_loop(LISTS.format(name=lists)), source.replace_node(given, made))
    found = Factor(
        name=_name(operation),
        cause=cause,
        what=f"each list that `{hoisting.quoted(operation)}` is handed made an array once",
        changes={side.label: Change(edits=edits)},
        lines=(operation.line,),
        weight=expected(case, share),
    )
    return (found,)


def as_arrays(swap: Swap, made: Collection[str]) -> Swap:
    """What went away, the lists arrays that experiments have made such."""
    lost = tuple(_with_arrays(one) if _name(one) in made else one for one in swap.lost)
    return dataclasses.replace(swap, lost=lost)


def _with_arrays(operation: Operation) -> Operation:
    operands = tuple(
        Operand(kind="array", type="numpy.ndarray", text=o.text, dtype=o.dtype, shape=(o.length,)) if _list(o) else o
        for o in operation.operands
    )
    return replace(operation, operands=operands)


def _list(operand: Operand) -> bool:
    return operand.kind == "sequence" and operand.length > 0 and not is_array_type(operand.items)


def _in_reach(source: Source, operation: Operation) -> bool:
    here = operation.library == "numpy" and written(source, operation)
    return here and hoisting.reachable(source, operation.line)


def _made_in_unit(source: Source, name: str) -> bool:
    """Whether a unit gives the name to something that it makes: such a list is never met again."""
    assignments = (node for node in source.nodes_in_unit() if isinstance(node, ast.Assign))
    made = (target for each in assignments if not _names(each.value) for target in each.targets)
    return any(isinstance(node, ast.Name) and node.id == name for target in made for node in ast.walk(target))


def _names(node: ast.expr) -> bool:
    return all(isinstance(each, _NAMING) for each in ast.walk(node))


def _name(operation: Operation) -> str:
    return f"known-lists-{operation.line}-{operation.column}"
