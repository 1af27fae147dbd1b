"""Names that loops alone give, and that are read in such loops alone: `i` of one and of another are two things."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from whyslower.factors.reach import Comprehension, names_of_its_own

Loop = ast.For | ast.AsyncFor


def of_loops(*trees: ast.Module) -> set[str]:
    """The names that nothing but loops and comprehensions bind in any of these, and that stand in those alone."""
    bound: set[str] = set()
    elsewhere: set[str] = set()
    for tree in trees:
        _look(tree, frozenset(), bound, elsewhere)
    return bound - elsewhere


def _look(node: ast.AST, given: frozenset[str], bound: set[str], elsewhere: set[str]) -> None:
    """`given`: the names of the loops around the node."""
    if isinstance(node, ast.Name) and node.id not in given:
        elsewhere.add(node.id)
    if isinstance(node, ast.arg):
        elsewhere.add(node.arg)
    if isinstance(node, (ast.Global, ast.Nonlocal)):
        elsewhere.update(node.names)
    own = _given_by(node)
    bound |= own
    if isinstance(node, Loop):
        elsewhere |= own & given  # what is read after the inner loop is another's
    outside = [node.iter, *node.orelse] if isinstance(node, Loop) else []  # there, the name is not the loop's yet
    for child in ast.iter_child_nodes(node):
        _look(child, given if child in outside else given | own, bound, elsewhere)


def _given_by(node: ast.AST) -> set[str]:
    """The names that a loop or a comprehension gives."""
    if isinstance(node, Comprehension):
        return names_of_its_own(node)
    targets = ast.walk(node.target) if isinstance(node, Loop) else ()
    return {part.id for part in targets if isinstance(part, ast.Name)}


def whole_loops(nodes: Iterable[ast.AST]) -> set[str]:
    """The names that whole loops among these statements bind."""
    return {name for top in nodes for node in ast.walk(top) for name in _given_by(node)}
