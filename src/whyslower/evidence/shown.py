"""What a program's print-outs after its loop can depend on, by its text."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from whyslower.evidence.liveness import base_name, loop_at, parsed

PRINTING = frozenset({"print", "write", "info", "debug", "warning", "log"})


def shows(source: str, line: int, name: str) -> bool:
    """Whether something that is printed after the loop may depend on a variable: it is named there, or what is made of
    it in the loop, after it or in a function is. True, too, where nothing prints there by itself: a function may."""
    tree = parsed(source)
    loop = loop_at(tree, line) if tree is not None else None
    if tree is None or loop is None:
        return True
    after = [statement for statement in _flat(_around(tree, loop)) if statement.lineno > (loop.end_lineno or line)]
    known = _made_of({name}, [*_functions(tree), *_flat([*loop.body, *loop.orelse]), *after], _imported(tree))
    printed = [call for statement in after for call in ast.walk(statement) if _prints(call)]
    return not printed or any(_reads(call) & known for call in printed)


def _around(tree: ast.AST, loop: ast.stmt) -> list[ast.AST]:
    """The parts of a program that run by themselves, and of its functions those that the loop stands in."""
    parts = []
    for node in ast.iter_child_nodes(tree):
        defines = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        if defines and not any(each is loop for each in ast.walk(node)):
            continue
        parts += _around(node, loop) if defines else [node]
    return parts


def _imported(tree: ast.Module) -> set[str]:
    """Names of modules and of what is taken from them: a call of theirs changes none of these."""
    brought = (alias for n in ast.walk(tree) if isinstance(n, ast.Import | ast.ImportFrom) for alias in n.names)
    return {(alias.asname or alias.name).partition(".")[0] for alias in brought}


def _made_of(names: set[str], statements: list[ast.stmt], never: set[str]) -> set[str]:
    """These names, and all that statements make of them; functions whose bodies read them included."""
    while True:
        made = {made for each in statements if _reads(each) & names for made in _makes(each)}
        more = names | (made - never)
        if more == names:
            return names
        names = more


def _makes(statement: ast.stmt) -> Iterator[str]:
    """What a statement binds or changes: the names before dots and brackets, of targets and of methods' owners."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield statement.name
        return
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
            yield base_name(node)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield base_name(node.func)


def _reads(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)}


def _prints(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    return (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")) in PRINTING


def _functions(tree: ast.Module) -> list[ast.stmt]:
    return [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)]


def _flat(statements: Iterable[ast.AST]) -> Iterator[ast.stmt]:
    """All statements, those within others by themselves, and of these only what is not such: a header."""
    for statement in statements:
        inner = [part for part in ast.iter_child_nodes(statement) if isinstance(part, ast.stmt)]
        if isinstance(statement, ast.stmt) and not inner:
            yield statement
        yield from _flat(inner)
