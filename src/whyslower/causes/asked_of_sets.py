"""Long lists of Python's own that are only added to and asked what they hold: kept as sets."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from whyslower.causes.binding import at
from whyslower.causes.case import Case
from whyslower.causes.shares import REAL_SHARE, expected, share
from whyslower.causes.walking import LONG_LIST, MEMBERSHIP
from whyslower.factors.source import Source
from whyslower.records import Change, Edit, Factor, Operation

# A list's methods, and the set's that do the same where nobody asks for an order.
METHODS = {"append": "add", "extend": "update", "remove": "remove", "clear": "clear"}
# What asks for no order.
WITHOUT_ORDER = frozenset({"len", "sorted", "set", "frozenset", "min", "max", "any", "all"})

Container = ast.Name | ast.Attribute


class _Searched(NamedTuple):
    """A list by one of the expressions that name it, what it has that name in, and the operations that search it."""

    container: Container
    scope: ast.AST
    operations: list[Operation]


def factors(case: Case, cause: str) -> tuple[Factor, ...]:
    """The experiment by which lists that the slower one searches are sets, where that can be told from its source; none
    where relatives' code can be exchanged instead."""
    source = case.slower.source
    if source is None or case.stretches:
        return ()
    changed = [(each, _edits(source, each)) for each in _searched(source, case)]
    kept = [each for each, edits in changed if edits]
    operations = [one for each in kept for one in each.operations]
    taking = sum(share(one, case.slower.evidence) for one in operations)
    if taking < REAL_SHARE:
        return ()
    named = ", ".join(dict.fromkeys(f"`{ast.unparse(each.container)}`" for each in kept))
    every = dict.fromkeys(edit for _, edits in changed for edit in edits)
    factor = Factor(
        name="asked-of-sets",
        cause=cause,
        what=f"{named} of {case.slower.label} kept as a set, and so looked up where a list is searched",
        changes={case.slower.label: Change(edits=tuple(every))},
        lines=tuple(sorted({one.line for one in operations})),
        remedy=f"keep {named} as a set: a look-up does not depend on how many there are",
        weight=max(expected(case, taking), taking),  # of many times as slow a unit, what else is watched seems long
    )
    return (factor,)


def _searched(source: Source, case: Case) -> Iterable[_Searched]:
    """The lists that have a name, by what is searched the longest."""
    found = dict[tuple[str, ast.AST], _Searched]()
    for one in sorted(case.slower.evidence.operations, key=lambda o: -o.seconds):
        if one.name not in MEMBERSHIP or one.file not in (source.path, "") or not _is_long_list(one):
            continue
        for node in at(source, one):
            if isinstance(node, ast.Compare) and isinstance(node.comparators[0], Container):
                container, scope = node.comparators[0], _scope(source, node.comparators[0])
                key = ast.dump(container), scope
                found.setdefault(key, _Searched(container, scope, [])).operations.append(one)
    return found.values()


def _is_long_list(operation: Operation) -> bool:
    return any(o.type == "list" and o.length >= LONG_LIST for o in operation.operands[1:])


def _edits(source: Source, searched: _Searched) -> tuple[Edit, ...]:
    """What makes it a set wherever it is made and added to; () where anything else is done with it."""
    edits, fit, made = list[Edit](), set[ast.AST](), False
    for node in ast.walk(searched.scope):
        for part, edit in _uses(source, node, searched.container):
            fit.add(part)
            edits += [edit] if edit is not None else []
            made = made or isinstance(node, ast.Assign | ast.AnnAssign)
    mentions = {node for node in ast.walk(searched.scope) if _same(node, searched.container)}
    return tuple(edits) if made and mentions <= fit else ()


def _scope(source: Source, container: Container) -> ast.AST:
    """The innermost function that assigns the name; the whole file for an attribute, which any object may be asked."""
    if isinstance(container, ast.Name):
        for function in reversed(source.functions_around(container.lineno)):
            names = [node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id == container.id]
            if any(isinstance(node.ctx, ast.Store) for node in names):
                return function
    return source.tree


def _same(node: ast.AST, container: Container) -> bool:
    """Whether it may be the same list: the name, as a parameter too, or the attribute of whatever object."""
    if isinstance(container, ast.Attribute):
        return isinstance(node, ast.Attribute) and node.attr == container.attr
    return (isinstance(node, ast.Name) and node.id == container.id) or (
        isinstance(node, ast.arg) and node.arg == container.id
    )


def _uses(source: Source, node: ast.AST, container: Container) -> Iterator[tuple[ast.AST, Edit | None]]:
    """The mentions of it in a node that a set fits, too, and what has to be changed for that."""
    match node:
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[asked]) if _same(asked, container):
            yield asked, None
        case ast.Call(func=ast.Name(id=name), args=[given, *_]) if name in WITHOUT_ORDER and _same(given, container):
            yield given, None
        case ast.Call(func=ast.Attribute(value=value, attr=name) as method, keywords=[]) if _same(value, container):
            if name in METHODS:
                end = source.extent(method)[1]
                yield value, Edit(start=end - len(name), end=end, text=METHODS[name])
        case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
            if _same(target, container) and not isinstance(value, Container):  # by another name it is still a list
                yield target, source.replace_node(value, _as_set(source, value))
        case ast.If(test=test) | ast.While(test=test) | ast.UnaryOp(op=ast.Not(), operand=test):
            if _same(test, container):
                yield test, None


def _as_set(source: Source, value: ast.expr) -> str:
    written = source.segment(value)
    if isinstance(value, ast.List):
        return f"{{{written[1:-1]}}}" if value.elts else "set()"
    return "set()" if written == "list()" else f"set({written})"
