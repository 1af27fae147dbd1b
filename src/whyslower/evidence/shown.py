"""What a program's print-outs after its loop can depend on, by its text."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from whyslower.evidence.finals import FUNCTIONS
from whyslower.evidence.liveness import base_name, loop_at, parsed
from whyslower.factors.reach import assigned_names, read_names
from whyslower.factors.statements import flat, header, imported_names

PRINTING = frozenset({"print", "write", "info", "debug", "warning", "log"})


def shows(source: str, line: int, name: str) -> bool:
    """Whether something that is printed after the loop may depend on a variable: it is named there, or what is made of
    it in the loop, after it or in a function is. True, too, where nothing prints there by itself: a function may."""
    tree = parsed(source)
    loop = loop_at(tree, line) if tree is not None else None
    if tree is None or loop is None:
        return True
    after = [each for each in flat(_around(tree, loop)) if each.lineno > (loop.end_lineno or line)]
    functions = [node for node in ast.walk(tree) if isinstance(node, FUNCTIONS)]
    never = imported_names(tree)  # a call of a module's changes none of these
    known = _made_of({name}, [*functions, *map(header, [*flat([*loop.body, *loop.orelse]), *after])], never)
    printed = [call for statement in after for call in ast.walk(header(statement)) if _prints(call)]
    return not printed or any(read_names([call]) & known for call in printed)


def _around(tree: ast.AST, loop: ast.stmt) -> list[ast.stmt]:
    """The statements of a program that run by themselves, and those of the functions that the loop stands in."""
    parts: list[ast.stmt] = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, FUNCTIONS):
            parts += _around(node, loop) if any(each is loop for each in ast.walk(node)) else []
        elif isinstance(node, ast.stmt):
            parts.append(node)
    return parts


def _made_of(names: set[str], statements: Iterable[ast.stmt], never: set[str]) -> set[str]:
    """These names, and all that statements make of them; functions whose bodies read them included."""
    makes = [(read_names([each]), _made_by(each) - never) for each in statements]
    while True:
        more = names.union(*(made for read, made in makes if read & names))
        if more == names:
            return names
        names = more


def _made_by(statement: ast.stmt) -> set[str]:
    """What a statement binds or changes; an object whose method is called may change by that."""
    if isinstance(statement, FUNCTIONS):
        return {statement.name}
    called = (n.func for n in ast.walk(statement) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute))
    return assigned_names([statement]) | {base_name(function) for function in called}


def _prints(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    return (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")) in PRINTING
