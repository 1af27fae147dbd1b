"""Whether two programs are versions of one: enough in common, and the same library behind the same variables."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from whyslower.factors.align import Alignment
from whyslower.factors.idle import touches_unit
from whyslower.factors.source import Source
from whyslower.factors.statements import flat, imported

LEAST_COMMON = 0.5  # of all statements: below, a difference says less than the two programs by themselves
MOST_FOREIGN = 0.5  # of the arrays that a unit works on: above, one program is a translation of the other

# Array libraries by their first name; the later wins where an expression mixes two (torch.tensor(np.ones(3))).
_LIBRARIES = {"numpy": 1, "scipy": 1, "cupy": 2, "jax": 3, "torch": 4, "tensorflow": 5}
_TO_NUMPY = frozenset(("numpy", "__array__"))
_TO_PYTHON = frozenset(("item", "tolist"))
_PYTHON = frozenset(("int", "float", "len", "list", "tuple", "bool", "str", "range", "sum", "max", "min"))


def related(slower: Source, faster: Source, alignment: Alignment) -> bool:
    """Whether hunks of their difference make sense. Where units run the same text, what they are given is a hunk, also
    where it is another library's."""
    if not alignment.looped or alignment.share < LEAST_COMMON:
        return False
    if not any(touches_unit(spot.slower) or touches_unit(spot.faster) for spot in alignment.spots):
        return True
    one = libraries(slower)
    other = {alignment.names.get(name, name): found for name, found in libraries(faster).items()}
    used = slower.names_read_in_unit() | slower.names_assigned_in_unit()
    both = [name for name in used & set(one) & set(other) if one[name] and other[name]]
    foreign = [name for name in both if one[name] != other[name]]
    return len(foreign) <= MOST_FOREIGN * len(both)


def libraries(source: Source) -> dict[str, int]:
    """By variable, the rank of the library that its value comes from, as far as the text shows it; 0: none."""
    known = {}
    for node in ast.walk(source.tree):
        for module, name in imported(node):
            rank = _LIBRARIES.get(module.partition(".")[0], 0)
            known[name] = rank
    modules = set(known)
    for node in flat(source.tree.body):
        for target, value in _assigned(node):
            if target not in modules:
                known[target] = _rank(value, known)
    return {name: rank for name, rank in known.items() if name not in modules}


def _assigned(node: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.Assign):
        for target in node.targets:
            values = node.value.elts if isinstance(node.value, ast.Tuple) else []
            parts = target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]
            for number, part in enumerate(parts):
                value = values[number] if len(values) == len(parts) > 1 else node.value
                if isinstance(part, ast.Name):
                    yield part.id, value
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
        yield node.target.id, node.value


def _rank(node: ast.expr, known: Mapping[str, int]) -> int:
    if isinstance(node, ast.Name):
        return known.get(node.id, 0)
    if isinstance(node, (ast.Attribute, ast.Subscript)):
        return _rank(node.value, known)
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name) and node.func.id in _PYTHON:
            return 0
        if isinstance(node.func, ast.Attribute) and node.func.attr in _TO_NUMPY:
            return _LIBRARIES["numpy"]
        if isinstance(node.func, ast.Attribute) and node.func.attr in _TO_PYTHON:
            return 0
        own = _rank(node.func, known)
        return own or max((_rank(argument, known) for argument in node.args), default=0)
    return max((_rank(part, known) for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)), default=0)
