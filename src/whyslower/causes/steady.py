"""What every unit computes anew, step by step, of nothing that changes: a wave's table for each block of a recording.

An expression is steady where all that it is made of is: what was seen to be the same object in every unit, constants,
names that are bound once to a steady expression, and pure calls and operators of these.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Sequence

from whyslower.causes import hoisting, remembering
from whyslower.causes.binding import at, written
from whyslower.causes.case import Case, Side
from whyslower.causes.reading import Place, holds, seconds
from whyslower.causes.shares import REAL_SHARE, bulk, counts, plain_name, repeated
from whyslower.evidence.families import OPTIONS, Family, draws, family
from whyslower.factors.reach import bound_by
from whyslower.factors.source import Source, overlap
from whyslower.factors.statements import imported_names
from whyslower.records import Edit, Factor, Operation

NAME = "steady-kept"  # the experiment's
LIBRARIES = frozenset({"numpy", "scipy", "torch", "jax"})
# Families whose results depend on their operands alone; and what makes, or only holds, what these work on.
PURE: frozenset[Family] = frozenset({"matmul", "linalg", "sort", "fft", "conv", "elementwise", "reduction"})
HOLDING: frozenset[Family] = frozenset({"construction", "view", "movement"})
MOST = 0.7  # of what is steady, by its seconds
ABOUT = frozenset({"device", "dtype"})  # what an array is, whatever its numbers are
NUMBERS = "math."  # what the names of functions of single numbers begin with
OPERATORS = (ast.BinOp, ast.UnaryOp, ast.Compare)
HOLDERS = (ast.Tuple, ast.List, ast.Slice)


def factors(case: Case, cause: str, taken: Collection[Edit]) -> tuple[Factor, ...]:
    """Costly expressions of the slower program that are steady evaluated the first time only; none where the faster one
    calls the like as often, or repeats work, too (the loop is there for that), or others have the places `taken`."""
    ours = steady(case.slower)
    often, theirs = (counts(side.evidence.operations, plain_name) for side in case.both)
    rarer = (one for one in ours if theirs[plain_name(one)] < often[plain_name(one)])
    if not ours or seconds(rarer) < MOST * seconds(ours) or _repeats(case.faster):
        return ()
    found = frozenset(map(id, ours))
    once = remembering.factor(case, lambda one: id(one) in found, cause, NAME)
    edits = [edit for each in once for change in each.changes.values() for edit in change.edits]
    return () if overlap(edits, taken) else once


def kept(case: Case) -> frozenset[Place]:
    """Where the expressions stand that are steady, and evaluated once by an experiment."""
    return frozenset(place for factor in factors(case, NAME, ()) for place in factor.gone)


def _repeats(side: Side) -> bool:
    """Whether a real part of a unit goes by in what gives the same in every unit."""
    same = frozenset(map(id, steady(side)))
    again = seconds(o for o in side.evidence.operations if id(o) in same or repeated(o))
    return again >= REAL_SHARE * (seconds(side.evidence.operations) or 1.0)


def steady(side: Side) -> list[Operation]:
    """The operations on large arrays that compute the same in every unit, or put together what does so inside them, and
    whose results are only read."""
    source = side.source
    if source is None:
        return []
    seen = _Seen(source, [one for one in side.evidence.operations if written(source, one)])
    pure = [o for o in seen.operations if bulk(o) and _is_pure(o) and seen.is_steady(o)]
    computing = [o for o in pure if family(o) in PURE]
    arranging = [o for o in pure if family(o) == "movement" and any(holds(o, one) for one in computing)]
    return [o for o in (*computing, *arranging) if hoisting.only_read(source, o)]


class _Seen:
    """What was seen of a script's expressions, by their places in it."""

    def __init__(self, source: Source, operations: Sequence[Operation]) -> None:
        self._source, self.operations = source, operations
        self._by_place = {source.span(one): one for one in operations}
        given = [((one.function, o.text), o.invariant) for one in operations for o in one.operands if o.text]
        self._same = {text for text, same in given if same} - {text for text, same in given if not same}
        self._modules = imported_names(source.tree)

    def is_steady(self, operation: Operation) -> bool:
        """Whether it gives the same in every unit."""
        nodes = at(self._source, operation)
        return bool(nodes) and self._steady(nodes[0], operation.function, frozenset())

    def _steady(self, node: ast.expr, function: str, within: frozenset[str]) -> bool:
        if isinstance(node, ast.Constant) or (function, ast.unparse(node)) in self._same or self._of_module(node):
            return True
        if isinstance(node, ast.Attribute) and node.attr in ABOUT:
            return True
        if isinstance(node, ast.Name):
            return node.id not in within and self._bound_steadily(node, function, within | {node.id})
        pure = isinstance(node, HOLDERS) or self._is_pure(node)
        return pure and all(self._steady(part, function, within) for part in self._parts(node))

    def _is_pure(self, node: ast.expr) -> bool:
        """Whether it is so by what was seen of it; of plain numbers little is."""
        one = self._by_place.get(self._source.extent(node))
        if one is None or one.library == "python":
            return isinstance(node, OPERATORS) or (one is not None and one.name.startswith(NUMBERS))
        return _is_pure(one)

    def _bound_steadily(self, name: ast.Name, function: str, within: frozenset[str]) -> bool:
        """Whether a function, or the loop, binds a name once, plainly, to what is steady."""
        around = self._source.functions_around(name.lineno)
        scope = max(around, key=lambda node: node.lineno).body if around else self._source.loop.body
        nodes = [node for statement in scope for node in ast.walk(statement)]
        if sum(name.id in bound_by(node) for node in nodes) != 1:
            return False
        values = (n.value for n in nodes if isinstance(n, ast.Assign) and [name.id] == list(map(_named, n.targets)))
        return any(self._steady(value, function, within) for value in values)

    def _parts(self, node: ast.expr) -> Iterable[ast.expr]:
        """What an expression is made of; of a call, what it is handed, and the object whose method it is."""
        if not isinstance(node, ast.Call):
            return [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)]
        given = [*node.args, *(keyword.value for keyword in node.keywords)]
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        return given if owner is None or self._of_module(owner) else [owner, *given]

    def _of_module(self, node: ast.expr) -> bool:
        """Whether it is a module, or something of it: a dtype, a constant."""
        while isinstance(node, ast.Attribute):
            node = node.value
        return isinstance(node, ast.Name) and node.id in self._modules


def _is_pure(operation: Operation) -> bool:
    """Whether its results depend on its operands alone, by no layer's weights or generator, and hang in no graph."""
    values = (*operation.operands, *([operation.result] if operation.result else []))
    more = draws(operation) or any(o.type == OPTIONS or o.requires_grad for o in values)
    return operation.library in LIBRARIES and family(operation) in PURE | HOLDING and not more


def _named(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""
