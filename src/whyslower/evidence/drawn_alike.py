"""Inputs that two set-ups prepare otherwise of random numbers that both draw alike: a table as it comes, and sorted.

Which ones these are is told by value numbering, as compilers find what is computed twice (Alpern, Wegman and Zadeck
1988): what a statement makes has a number, of its text with the numbers of what it reads in place of the names.
"""

from __future__ import annotations

import ast
import builtins
import copy
import hashlib
import re
from collections.abc import Collection, Iterable
from typing import NamedTuple

import numpy as np

from whyslower.evidence.origins import IMPORTS, RANDOM, changed, read
from whyslower.evidence.pairing import Pair, both_values
from whyslower.evidence.program_runs import View
from whyslower.evidence.snapshots import root

APART = 1e-2  # totals of the same numbers in another order don't differ by so much
# What comes from outside is like what is drawn: one program may get another.
_FROM_OUTSIDE = re.compile(r"\bopen\(|load|read|fromfile|input\(|urandom|getpid|\btime\b|environ|argv")
# What gives out random numbers from then on: whatever reads it draws.
_SOURCE = re.compile(r"default_rng|RandomState|Generator\(|random\.Random\b|PRNGKey|random\.key\b")


def of_common_draws(a: View, of_a: Collection[str], b: View, of_b: Collection[str]) -> bool:
    """Whether all of these inputs, of either program, are made of random numbers that both draw alike, and of no other
    ones."""
    one, two = (_Numbered(view.around[0]) for view in (a, b))
    common = one.made.keys() & two.made.keys()
    return all(
        numbered.comes_of(root(path), common) for numbered, paths in ((one, of_a), (two, of_b)) for path in paths
    )


def other_in_total(a: View, b: View, pair: Pair) -> bool:
    """Whether two results that differ are namesakes, numbers with a fraction, and differ in their sum: by no other
    order, and no other numbering, of the same."""
    values = both_values(a, b, pair.a, pair.b).get(pair.failed or 0)
    if values is None or pair.a != pair.b or any(v.kind != "array" or v.data.dtype.kind != "f" for v in values):
        return False
    one, two = (float(np.sum(np.abs(v.data), dtype=np.float64)) for v in values)
    return abs(one - two) > APART * max(one, two)


class _Made(NamedTuple):
    """What a statement makes. `draws`: it draws random numbers; `known`: all that it reads is; `of`: their numbers."""

    draws: bool
    known: bool
    of: frozenset[str]


_IMPORTED = _Made(draws=False, known=True, of=frozenset())


class _Numbered:
    """What the statements before a loop make, by its number, and the number of what each variable holds after them."""

    def __init__(self, statements: Iterable[ast.stmt]) -> None:
        self.made: dict[str, _Made] = {}
        self._holds: dict[str, str] = {}
        self._modules, self._sources, self._drawn = set[str](), set[str](), ""
        for statement in statements:
            self._take(statement)

    def comes_of(self, name: str, common: Collection[str]) -> bool:
        """Whether a variable is made of what is drawn among these, and of nothing else that is drawn or not known."""
        waiting, seen, drawn = [self._holds.get(name, "")], set[str](), False
        while waiting:
            number = waiting.pop()
            made = self.made.get(number)
            if number in seen:
                continue
            if made is None or not made.known or (made.draws and number not in common):
                return False
            seen.add(number)
            drawn = drawn or made.draws
            waiting += made.of
        return drawn

    def _take(self, statement: ast.stmt) -> None:
        if isinstance(statement, IMPORTS):
            where = f"{getattr(statement, 'module', '')}."
            self._modules |= changed(statement)
            self._keep({(n.asname or n.name).partition(".")[0]: f"{where}{n.name}" for n in statement.names}, _IMPORTED)
            return
        if _prints(statement):
            return
        makes = changed(statement) - self._modules
        text, reads = ast.unparse(statement), read(statement) | {name for name in makes if name in self._holds}
        random = bool(RANDOM.search(text) or _FROM_OUTSIDE.search(text) or reads & self._sources)
        defines = isinstance(statement, ast.FunctionDef | ast.ClassDef)
        if (random and defines) or _SOURCE.search(text):
            self._sources |= makes
        draws = random and not defines
        called = _Called(makes - reads, self._holds)
        number = _digest(ast.dump(called.visit(copy.deepcopy(statement))), self._drawn if draws else "")
        self._drawn = number if draws else self._drawn
        known = all(name in self._holds or hasattr(builtins, name) for name in reads)
        made = _Made(draws, known, frozenset(self._holds[name] for name in reads if name in self._holds))
        names = dict.fromkeys([*called.own, *sorted(makes)])
        self._keep({name: f"{number}.{place}" for place, name in enumerate(names)}, made)

    def _keep(self, holds: dict[str, str], made: _Made) -> None:
        self._holds |= holds
        self.made |= dict.fromkeys(holds.values(), made)


class _Called(ast.NodeTransformer):
    """Names give way to the numbers of what they hold, and a statement's own ones to their places in it."""

    def __init__(self, new: Collection[str], holds: dict[str, str]) -> None:
        self._new, self._holds = new, holds
        self.own: dict[str, str] = {}

    def visit_Name(self, node: ast.Name) -> ast.Name:
        """One name."""
        if node.id in self._new:
            node.id = self.own.setdefault(node.id, f"${len(self.own)}")
        else:
            node.id = self._holds.get(node.id, node.id)
        return node


def _digest(*texts: str) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def _prints(statement: ast.stmt) -> bool:
    called = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(called, ast.Constant) or (isinstance(called, ast.Call) and ast.unparse(called.func) == "print")
