"""JAX's arrays that are updated by index outside compiled code: dispatched in small steps, and copied as a whole.

`x = x.at[i].set(v)` gives a new array each time. A compiled function that the array is handed over to changes it in
place, and is one call. Source: JAX's documentation, "jax.numpy.ndarray.at" and "Buffer donation".
"""

from __future__ import annotations

import ast

from whyslower.causes import reading
from whyslower.causes.binding import library, parsed, targets_of, written
from whyslower.causes.case import Case
from whyslower.causes.donating import kept
from whyslower.causes.hoisting import reachable
from whyslower.causes.shares import BULK_BYTES, expected, share
from whyslower.evidence.families import UPDATED_BY_INDEX
from whyslower.factors.reach import parameters
from whyslower.factors.source import Source
from whyslower.records import Change, Factor, Operation

NAME = "updated"
# Methods of an indexed update that take a value.
METHODS = frozenset({"set", "add", "subtract", "multiply", "divide", "power", "min", "max"})
# Of the call's time: a compiled call is left.
SAVED = 0.8


def factors(case: Case, cause: str) -> tuple[Factor, ...]:
    """Each large array that a statement of the unit updates by index, and binds anew, changed in place; none where the
    faster program updates such arrays so."""
    side = case.slower
    jax = library(side.source, "jax") if side.source is not None else None
    if side.source is None or jax is None or any(map(_is_large, case.faster.evidence.operations)):
        return ()
    found = []
    for operation in filter(_is_large, side.evidence.operations):
        if not written(side.source, operation) or not reachable(side.source, operation.line):
            continue
        array, place, value, method = _update(side.source, operation)
        if not array or kept(side.source, array) or _is_given(side.source, array, operation.line):
            continue
        name = reading.free_name(side.source.text, f"updated_{operation.line}")
        made = f"{jax}.jit(lambda array, place, value: array.at[place].{method}(value), donate_argnums=0)"
        edits = (
            side.source.before_loop(f"{name} = {made}"),
            side.source.replace_operation(operation, f"{name}({array}, {place}, {value})"),
        )
        found.append(
            Factor(
                name=f"{NAME}-{operation.line}",
                cause=cause,
                what=f"`{array}` of {side.label} updated in place, by a compiled function that it is handed over to",
                changes={side.label: Change(edits=edits)},
                lines=(operation.line,),
                remedy=f"update `{array}` in place, by a compiled function that it is handed over to: {made}",
                weight=expected(case, SAVED * share(operation, side.evidence)),
            )
        )
    return tuple(found)


def _is_large(operation: Operation) -> bool:
    made = operation.result
    return UPDATED_BY_INDEX in operation.name and made is not None and made.nbytes >= BULK_BYTES


def _update(source: Source, operation: Operation) -> tuple[str, str, str, str]:
    """The array, the place, the value and the method of `array = array.at[place].method(value)`; empty for all else."""
    nothing = ("", "", "", "")
    call = parsed(operation.text)
    if not isinstance(call, ast.Call) or call.keywords or len(call.args) != 1 or isinstance(call.args[0], ast.Starred):
        return nothing
    match call.func:
        case ast.Attribute(value=ast.Subscript(value=ast.Attribute(value=array, attr="at"), slice=place), attr=method):
            name = ast.unparse(array)
            bound = [ast.unparse(target) for target in targets_of(source, operation)]
            if method in METHODS and _can_be_handed(place) and bound == [name]:
                return name, ast.unparse(place), ast.unparse(call.args[0]), method
    return nothing


def _is_given(source: Source, name: str, line: int) -> bool:
    """Whether the function around a line is handed what goes by that name: its caller may go on to use it."""
    return any(name in parameters(function) for function in source.functions_around(line))


def _can_be_handed(place: ast.expr) -> bool:
    """Whether an index is numbers and arrays: slices, None and `...` are no arguments."""
    parts = place.elts if isinstance(place, ast.Tuple) else [place]
    unfit = (ast.Slice, ast.Starred)
    return not any(
        isinstance(part, unfit) or (isinstance(part, ast.Constant) and type(part.value) is not int) for part in parts
    )
