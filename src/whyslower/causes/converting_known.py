"""Lists that stand in other objects, and that a routine makes arrays of again and again: each made an array once."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from whyslower.causes import hoisting, reading
from whyslower.causes.binding import argument, library, written
from whyslower.causes.case import Case, Swap
from whyslower.causes.shares import expected
from whyslower.evidence.families import is_array_type
from whyslower.factors.source import Source
from whyslower.records import Change, Factor, Operand, Operation

LISTS = "import _whyslower_worker.interventions.lists as {name}"

AND = "+"  # between the routines in an experiment's name

# What an expression is made of that only names an object, and makes none.
_NAMING = (ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Load)


def factors(case: Case, cause: str, shares: Sequence[tuple[Operation, float]]) -> tuple[Factor, ...]:
    """What makes an array, the first time that it is met, of each list that these NumPy routines are handed by name;
    nothing where they are handed none, or several each. `shares`: with each routine what it takes of the watched
    time."""
    source = case.slower.source
    module = library(source, "numpy") if source is not None else None
    if source is None or not module:
        return ()
    found = [(one, share, given) for one, share in shares if (given := _given(source, one)) is not None]
    if not found:
        return ()
    lists = reading.free_name(source.text, "lists")
    edits = [source.after_imports(LISTS.format(name=lists))]  # the set-up may go through the same function
    for _, _, given in found:
        edits.append(source.replace_node(given, f"{lists}.array({source.segment(given)}, {module}.asarray)"))
    handed = " and ".join(f"`{hoisting.quoted(one)}`" for one, _, _ in found)
    factor = Factor(
        name=AND.join(_name(one) for one, _, _ in found),
        cause=cause,
        what=f"each list that {handed} {'is' if len(found) == 1 else 'are'} handed made an array once",
        changes={case.slower.label: Change(edits=tuple(edits))},
        lines=tuple(sorted({one.line for one, _, _ in found})),
        weight=expected(case, sum(share for _, share, _ in found)),
    )
    return (factor,)


def _given(source: Source, operation: Operation) -> ast.expr | None:
    """The one list that a routine is handed, where it has a name and no unit makes it; None where there is none."""
    handed = [o for o in operation.operands if _list(o)]
    if len(handed) != 1 or not _in_reach(source, operation):
        return None
    given = argument(source, operation, handed[0].text)
    return given if given is not None and _names(given) and not _made_in_unit(source, handed[0].text) else None


def as_arrays(swap: Swap, made: Collection[str]) -> Swap:
    """What went away, the lists arrays that experiments have made such."""
    known = {name for each in made for name in each.split(AND)}
    lost = tuple(_with_arrays(one) if _name(one) in known else one for one in swap.lost)
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
