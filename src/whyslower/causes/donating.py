"""JAX's compiled functions that give back a changed array: its memory handed over, so that it is changed in place.

Source: JAX's documentation, "Buffer donation". What was handed over can't be used any more, so only what the same
statement binds anew is, where by the text nothing else keeps hold of it and the function is called nowhere else.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator

from whyslower.causes.binding import bind, library, live, parsed, targets_of
from whyslower.causes.case import Case, Side
from whyslower.causes.shares import BULK_BYTES, expected
from whyslower.evidence.families import compiled
from whyslower.factors.reach import Function, parameters
from whyslower.factors.source import Source
from whyslower.records import Change, Factor, Operand, Operation

NAME = "donated"
KEEPERS = frozenset({"append", "add", "insert", "put", "setdefault", "appendleft", "extend"})
WIDEST = 8  # bytes of a number; complex ones may be wider, and are rare
# Of the call's time, what the copy and the fresh memory that it goes to may take.
SAVED = 0.5


def factors(case: Case, cause: str) -> tuple[Factor, ...]:
    """The large arrays that a compiled call gets, copies and gives back changed, handed over to it; none where the
    faster program copies as large ones so."""
    side = case.slower
    jax = library(side.source, "jax") if side.source is not None else None
    if side.source is None or jax is None:
        return ()
    found = []
    for operation in filter(compiled, side.evidence.operations):
        places = _handed_back(side, side.source, operation)
        call = parsed(operation.text)
        if not places or not isinstance(call, ast.Call) or _copies(case.faster, operation):
            continue
        function = ast.unparse(call.func)
        given = ", ".join(f"`{ast.unparse(call.args[place])}`" for place in places)
        made = f"{jax}.jit({function}, donate_argnums={tuple(places)})"
        share = SAVED * operation.seconds / (sum(o.seconds for o in side.evidence.operations) or 1.0)
        found.append(
            Factor(
                name=f"{NAME}-{operation.line}",
                cause=cause,
                what=f"{given} of {side.label} handed over to `{function}`, which changes it in place",
                changes={side.label: Change(edits=(side.source.before_loop(bind(side.source, function, made)),))},
                lines=(operation.line,),
                remedy=f"hand the array over to the compiled function: {made}",
                weight=expected(case, share),
            )
        )
    return tuple(found)


def _handed_back(side: Side, source: Source, operation: Operation) -> list[int]:
    """The places of a call's arguments that are large arrays of JAX's, are copied in it as a whole, and are bound anew
    by the statement that the call stands in."""
    call = parsed(operation.text)
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or operation.library != "jax":
        return []
    if call.func.id not in {v.name for v in live(side) if v.value.type.endswith("PjitFunction")}:
        return []
    anew = {ast.unparse(part) for target in targets_of(source, operation) for part in _parts(target)}
    if call.keywords or "static_arg" in source.text or _reads(source, call.func.id) != 1:
        return []
    places = []
    for place, (argument, operand) in enumerate(zip(call.args, operation.operands, strict=False)):
        if isinstance(argument, ast.Starred):
            break  # what follows stands nobody knows where
        text = ast.unparse(argument)
        if text in anew and not kept(source, text, operand.kind) and _is_large(operand) and _copied(side, operand):
            places.append(place)
    return places


def _reads(source: Source, name: str) -> int:
    """How often a name is read in the whole script."""
    names = (node for node in ast.walk(source.tree) if isinstance(node, ast.Name) and node.id == name)
    return sum(isinstance(node.ctx, ast.Load) for node in names)


def kept(source: Source, text: str, kind: str = "array") -> bool:
    """Whether something may keep hold of what goes by that name: another name, a container, another argument; where it
    is no array itself, of what it holds."""
    within = () if kind == "array" else (f"{text}.", f"{text}[")

    def is_it(part: ast.expr | None) -> bool:
        said = ast.unparse(part) if isinstance(part, (ast.Name, ast.Attribute, ast.Subscript)) else ""
        return said == text or said.startswith(within)

    for node in _where_it_is_meant(source.tree, text):
        keeping: list[ast.expr | None] = []
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.NamedExpr, ast.Yield)):
            keeping = [node.value]
        elif isinstance(node, ast.Set) or (isinstance(node, (ast.List, ast.Tuple)) and isinstance(node.ctx, ast.Load)):
            keeping = [*node.elts]
        elif isinstance(node, ast.Dict):
            keeping = [*node.values]
        elif isinstance(node, ast.Call):
            given = sum(is_it(part) for part in (*node.args, *(keyword.value for keyword in node.keywords)))
            keeps = isinstance(node.func, ast.Attribute) and node.func.attr in KEEPERS
            if given > (0 if keeps else 1):
                return True
        if any(map(is_it, keeping)) or (within and _made_of_names(node, text)):
            return True
    return False


def _made_of_names(node: ast.AST, text: str) -> bool:
    """Whether what goes by that name is put together of arrays that have names of their own: these stay."""
    if not isinstance(node, ast.Assign) or text not in map(ast.unparse, node.targets):
        return False
    value = node.value
    parts = value.elts if isinstance(value, (ast.Tuple, ast.List)) else []
    if isinstance(value, ast.Call) and text not in map(ast.unparse, value.args):  # of a class, not the call itself
        parts = [*value.args, *(keyword.value for keyword in value.keywords)]
    return any(isinstance(part, (ast.Name, ast.Attribute)) for part in parts)


def _where_it_is_meant(node: ast.AST, name: str) -> Iterator[ast.AST]:
    """All nodes but those of functions that have a parameter of that name."""
    yield node
    for part in ast.iter_child_nodes(node):
        if not isinstance(part, Function) or name not in parameters(part):
            yield from _where_it_is_meant(part, name)


def _parts(target: ast.expr) -> list[ast.expr]:
    return [p for e in target.elts for p in _parts(e)] if isinstance(target, (ast.Tuple, ast.List)) else [target]


def _is_large(operand: Operand) -> bool:
    """A large array of JAX's, or several in a tuple or a list; which library's these are its copies tell."""
    return operand.nbytes >= BULK_BYTES and (operand.type == "jax.Array" or operand.kind == "sequence")


def _copied(side: Side, operand: Operand) -> bool:
    """Whether routines of XLA's copy all of such an array, or as many numbers as what holds several can have."""
    copies = [kernel for kernel in side.evidence.kernels if kernel.name == "xla::copy" and kernel.shapes]
    copied = [math.prod(kernel.shapes[0]) for kernel in copies]
    if operand.kind == "array":
        return math.prod(operand.shape) in copied
    return WIDEST * sum(copied) >= operand.nbytes


def _copies(side: Side, operation: Operation) -> bool:
    return any(_is_large(operand) and _copied(side, operand) for operand in operation.operands)
