"""Arrays whose axes two programs order otherwise: what makes such an array, and all that takes parts of it, is one
change, and leaves the parts as they are."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from copy import deepcopy

from whyslower.factors.align import Spot
from whyslower.measure.syntax import last_name


def turned(spot: Spot) -> set[str]:
    """The names of arrays that the two sides of a spot make with their sizes in another order, or take the same parts
    of along other axes (`codes[:, f]` and `codes[f]`)."""
    slower, faster = spot.slower.nodes, spot.faster.nodes
    one, other = _parts(slower), _parts(faster)
    both = [name for name in one.keys() & other.keys() if set(one[name].values()) == set(other[name].values())]
    return {name for name in both if set(one[name]) != set(other[name])} | _made_turned(slower, faster)


def only_turned(spot: Spot, names: Collection[str]) -> bool:
    """Whether the sides differ in nothing but along which axes they take the same parts of these arrays."""
    if not names:
        return False
    sides = [
        [ast.dump(_Places(names).visit(deepcopy(node))) for node in side.nodes] for side in (spot.slower, spot.faster)
    ]
    return bool(sides[0]) and sides[0] == sides[1]


def _parts(nodes: Iterable[ast.stmt]) -> dict[str, dict[str, str]]:
    """What is taken of each array, by the array's last name: each index, with its places alone."""
    found: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for node in (each for statement in nodes for each in ast.walk(statement)):
        if isinstance(node, ast.Subscript) and (name := last_name(node.value)):
            found[name][ast.dump(node.slice)] = ast.dump(_places(node.slice))
    return found


def _places(index: ast.expr) -> ast.Tuple:
    """An index without the axes of which all is taken."""
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    return ast.Tuple(elts=[part for part in parts if not _is_all(part)], ctx=ast.Load())


def _is_all(part: ast.expr) -> bool:
    if isinstance(part, ast.Slice):
        return part.lower is part.upper is part.step is None
    return isinstance(part, ast.Constant) and part.value is Ellipsis


def _made_turned(slower: list[ast.stmt], faster: list[ast.stmt]) -> set[str]:
    """The names that one assignment on each side binds, with some tuple in another order."""
    pair = [node for side in (slower, faster) for node in side if len(side) == 1 and isinstance(node, ast.Assign)]
    if len(pair) != 2:
        return set()
    names = [{last_name(target) for target in statement.targets} for statement in pair]
    tuples = [list(_tuples(statement.value)) for statement in pair]
    reordered = any(x != y and sorted(x) == sorted(y) for x, y in zip(*tuples, strict=False))
    return names[0] & names[1] - {""} if reordered else set()


def _tuples(value: ast.expr) -> Iterator[list[str]]:
    for node in ast.walk(value):
        if isinstance(node, ast.Tuple):
            yield [ast.dump(part) for part in node.elts]


class _Places(ast.NodeTransformer):
    """Leaves, of what is taken of these arrays, the places alone."""

    def __init__(self, names: Collection[str]) -> None:
        self._names = names

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if last_name(node.value) in self._names:
            node.slice = _places(node.slice)
        return node
