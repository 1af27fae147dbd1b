"""Parts of Python's syntax trees: blocks of statements, and the last part of a dotted name."""

from __future__ import annotations

import ast

BLOCKS = ("body", "orelse", "finalbody")


def blocks(node: ast.AST) -> list[list[ast.stmt]]:
    """The blocks of statements inside a statement, a `try`'s handlers among them."""
    found = [getattr(node, name) for name in BLOCKS if isinstance(getattr(node, name, None), list)]
    if isinstance(node, ast.Try):
        found += [handler.body for handler in node.handlers]
    return found


def last_name(node: ast.expr) -> str:
    """`f` of `f` and of `a.b.f`."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
