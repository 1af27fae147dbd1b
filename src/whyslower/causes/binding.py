"""Live variables that a unit reads, and statements that give them another value right before the loop."""

from __future__ import annotations

import ast
import re
import textwrap

from whyslower.causes.case import Side
from whyslower.evidence.families import is_sparse
from whyslower.factors.reach import Function, assigned_names, bound_by, parameters, read_names, same_scope
from whyslower.factors.source import Source, imports_name
from whyslower.records import Operand, Operation, Variable


def live(side: Side) -> list[Variable]:
    """The variables at the door that a unit of the script reads, what its loop runs over included."""
    if side.source is None:
        return []
    names = side.source.names_read_in_unit()
    if side.source.loop_iterable is not None:
        names = names | read_names([side.source.loop_iterable])
    return [variable for variable in side.evidence.variables if variable.name in names]


def bind(source: Source, name: str, expression: str) -> str:
    """A statement for the loop's door that gives the name that value, a global of a loop inside a function too."""
    if _is_local(source, name):
        return f"{name} = {expression}"
    return f'globals()["{name}"] = {expression}'


def _is_local(source: Source, name: str) -> bool:
    """Whether the name belongs to the scope that the loop stands in (a module's own names do there)."""
    around = [node for node in source.way if isinstance(node, Function)]
    if not around:
        return True
    declared = {n for part in same_scope(around[-1].body) if isinstance(part, ast.Global) for n in part.names}
    if name in declared:
        return True
    return name in parameters(around[-1]) or any(name in bound_by(part) for part in same_scope(around[-1].body))


def written(source: Source, operation: Operation) -> bool:
    """Whether the operation's text stands in the source at its place (not in another file of the user's)."""
    try:
        start, end = source.span(operation)
    except ValueError:
        return False
    return operation.file in (source.path, "") and source.text[start:end] == operation.text


def call_at(source: Source, operation: Operation) -> ast.Call | None:
    """The call that an operation is, in the script's own tree; None where it is none."""
    return next((node for node in at(source, operation) if isinstance(node, ast.Call)), None)


def argument(source: Source, operation: Operation, text: str) -> ast.expr | None:
    """The one argument, written so, of the call that an operation is, or the index of what it takes out; None where it
    is none, or has several."""
    there = at(source, operation)
    calls = [node for node in there if isinstance(node, ast.Call)]
    given = [node for call in calls for node in (*call.args, *(keyword.value for keyword in call.keywords))]
    given += [node.slice for node in there if isinstance(node, ast.Subscript)]
    found = [node for node in given if source.segment(node) == text]
    return found[0] if len(found) == 1 else None


def at(source: Source, operation: Operation) -> list[ast.expr]:
    """The expressions that begin and end where an operation does."""
    place = source.span(operation)
    return [node for node in ast.walk(source.tree) if isinstance(node, ast.expr) and source.extent(node) == place]


def parsed(text: str) -> ast.expr | None:
    """An expression's tree; None where it is none by itself."""
    try:
        return ast.parse(text.strip(), mode="eval").body
    except SyntaxError:
        return None


def parsed_lines(text: str) -> ast.Module | None:
    """The tree of some lines, however far they are indented; None where they can't be read out of their context."""
    try:
        return ast.parse(textwrap.dedent(text))
    except SyntaxError:
        return None


def keywords(call: ast.AST | None) -> dict[str | None, str] | None:
    """What a call is asked for by name, and its text; under None what is unpacked. None where it is no call."""
    if not isinstance(call, ast.Call):
        return None
    return {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords}


def targets_of(source: Source, operation: Operation) -> list[ast.expr]:
    """What the statement of the unit that is this operation, and nothing else, assigns it to."""
    for node in source.nodes_in_unit():
        if not isinstance(node, ast.Assign) or node.value.lineno != operation.line:
            continue
        if source.segment(node.value) == operation.text:
            return node.targets
    return []


def origins(source: Source, text: str) -> set[str]:
    """The names that an expression of the unit comes from, through the unit's own assignments and loops."""
    tree = parsed(text)
    names = read_names([tree]) if tree is not None else set()
    nodes = list(source.nodes_in_unit())
    made: list[tuple[list[ast.expr], ast.expr]] = [(n.targets, n.value) for n in nodes if isinstance(n, ast.Assign)]
    made += [([n.target], n.iter) for n in (*ast.walk(source.loop), *nodes) if isinstance(n, ast.For)]
    for _ in range(len(made)):
        more = {n for targets, value in made if assigned_names(targets) & names for n in read_names([value])}
        if more <= names:
            break
        names |= more
    return names


def held(variable: Variable) -> tuple[Operand, ...]:
    """The arrays, or the sparse matrix, that a variable is or holds, as far as they were looked at."""
    return (variable.value,) if variable.value.kind == "array" or is_sparse(variable.value) else variable.inner


def holds_alike(variable: Variable, operand: Operand) -> bool:
    """Whether a live variable is, or holds, arrays of the operand's shape, strides and dtype."""
    like = (operand.shape, operand.strides, operand.dtype)
    return any((one.shape, one.strides, one.dtype) == like for one in held(variable))


def library(source: Source, module: str) -> str | None:
    """What a library goes by in the script: "np"; None where it isn't imported as a whole."""
    if module == "jax.numpy":
        whole = imports_name(source, "jax")
        return imports_name(source, module) or (f"{whole}.numpy" if whole else None)
    return imports_name(source, module)


def each(variable: Variable, expression: str) -> str:
    """An expression of `item` over every array of a container, also of a container of lists or tuples: what these hold
    beside arrays is left as it is. "" of containers within containers within containers, and of what isn't known."""
    name, kind, made, item = variable.name, variable.value.type, expression, "item"
    places = [one.text.removeprefix(name) for one in variable.inner]
    if any(place.count("[") > 1 for place in places):
        if not all(map(_IN_ROWS.fullmatch, places)):
            return ""
        taken = f"({made})" if " if " in made else made
        made, item = f'type(row)({taken} if hasattr(item, "shape") else item for item in row)', "row"
    if kind == "dict":
        return f"{{key: {made} for key, {item} in {name}.items()}}"
    return f"{_closed(kind, made)} for {item} in {name}{_END[_closed(kind, '')]}"


_IN_ROWS = re.compile(r"\[[^][]*\]\[\d+\]")
_END = {"[": "]", "tuple(": ")"}


def _closed(kind: str, made: str) -> str:
    return f"tuple({made}" if kind == "tuple" else f"[{made}"


# The probes name so many arrays inside one object; where they found as many, there may be more.
NAMED_INSIDE = 8


def attributes(variable: Variable) -> tuple[Operand, ...]:
    """The arrays of an object of the user's own that can be bound anew by path, `net.w1`; none if some can't."""
    paths = [one for one in variable.inner if _PATH.fullmatch(one.text)]
    whole = len(paths) == len(variable.inner) < NAMED_INSIDE
    return tuple(paths) if whole and variable.value.kind == "other" else ()


_PATH = re.compile(r"\w+(\.\w+|\[\d+\])*\.\w+|\w+(\.\w+)+\[\d+\]")
