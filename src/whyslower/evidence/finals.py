"""What two scripts make of their loops' results after these: `G = grm.sum / grm.used`, and `G = total / used`. It must
agree if it has one name, however the loops carry on what it is made of."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np

from whyslower.evidence.liveness import loop_at, parsed
from whyslower.evidence.program_runs import View, reproduced
from whyslower.evidence.snapshots import Value, root
from whyslower.evidence.values import Outcome, Precision, compare, informative

FEWEST = 16  # numbers in arrays, to say whether they go up and down together
TOGETHER, ONE_LINE = 0.9, 0.999999  # their correlation, from where they do, and up to where not one makes the other
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Final(NamedTuple):
    """One value of both programs, what the comparison of it says, and the statement that makes it in the second."""

    variable: str
    a: Value
    b: Value
    outcome: Outcome
    line: int
    statement: str


class Finals:
    """The values of one name that both scripts first make after their loops, and from what these change."""

    def __init__(self, a: View, b: View, precision: Precision) -> None:
        self._views, self._precision = (a, b), precision

    @cached_property
    def found(self) -> list[Final]:
        """All that can be lined up and tells something, in the order in which the first program makes it."""
        ours, theirs = (_After(view) for view in self._views)
        found = []
        for path, x in ours.values.items():
            y = theirs.values.get(path)
            if y is None or not (informative(x) and informative(y)):
                continue
            outcome, node = compare(x, y, self._precision), theirs.made[root(path)][-1]
            if outcome.kind != "apart":
                found.append(Final(path, x, y, outcome, node.lineno, ast.unparse(node)))
        return found

    @property
    def agree(self) -> bool:
        """Whether there are such values, and all agree."""
        return bool(self.found) and all(each.outcome.kind == "agree" for each in self.found)

    @property
    def other(self) -> Final | None:
        """The first of them that is surely another result."""
        return next((each for each in self.found if each.outcome.kind == "differ" and _surely(each)), None)


def _surely(final: Final) -> bool:
    """Whether two arrays of floats that differ go up and down together, as what is meant to be the same does and what
    rounding leaves of it does not, and yet the one is no straight line of the other, as another measure of it is."""
    x, y = final.a.data, final.b.data
    if final.a.kind != "array" or x.shape != y.shape or not x.dtype.kind == y.dtype.kind == "f":
        return False
    known = np.isfinite(x) & np.isfinite(y)
    x, y = x[known].astype(np.float64), y[known].astype(np.float64)
    if x.size < FEWEST or np.ptp(x) == 0 or np.ptp(y) == 0:
        return False
    together = float(np.corrcoef(x, y)[0, 1])
    return TOGETHER < together < ONE_LINE


class _After:
    """What a script makes after its loop: `made`, the statements and functions behind each name, and the `values`, by
    path, that come of what the loop changes and come again; none of a script that did not come to its end."""

    def __init__(self, view: View) -> None:
        self.made = _made_after(view)
        self._changed = {*view.names.bound, *map(root, view.changed)}
        end, again = view.run.snapshots.end, view.again.snapshots.end if view.again is not None else None
        values = end.values if end is not None and view.run.ended else {}
        self.values = {path: value for path, value in values.items() if self._comes_of_loop(value.name)}
        if again is not None:
            self.values = {p: v for p, v in self.values.items() if p in again.values and reproduced(v, again.values[p])}

    def _comes_of_loop(self, name: str) -> bool:
        seen, waiting = {name}, [name] if name in self.made else []
        while waiting:
            each = waiting.pop()
            if each in self._changed:
                return True
            fresh = {n.id for node in self.made.get(each, []) for n in _names(node, ast.Load)} - seen
            seen |= fresh
            waiting += fresh
        return False


def _made_after(view: View) -> dict[str, list[ast.stmt]]:
    """The statements after the loop that make each variable, and all functions; nothing of a loop in a function."""
    if (tree := parsed(view.source)) is None:
        return {}
    loop, outside = loop_at(tree, view.line), list(_outside_functions(tree))
    made: dict[str, list[ast.stmt]] = {}
    if loop is None or loop not in outside:
        return made
    for node in outside:
        names = []
        if isinstance(node, FUNCTIONS):
            names = [node.name]
        elif isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)) and node.lineno > (loop.end_lineno or 0):
            names = [name.id for name in _names(node, ast.Store)]
        for name in names:
            made.setdefault(name, []).append(node)
    return made


def _outside_functions(node: ast.AST) -> Iterator[ast.stmt]:
    """All statements that run as the module does, functions and classes among them, and not what is in these."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
        if not isinstance(child, FUNCTIONS):
            yield from _outside_functions(child)


def _names(node: ast.AST, context: type[ast.expr_context]) -> list[ast.Name]:
    return [each for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, context)]
