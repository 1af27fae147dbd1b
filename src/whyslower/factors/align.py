"""Which statements two relatives have in common, and the spots where they differ."""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from whyslower.factors.loop_names import whole_loops
from whyslower.factors.reach import Function, bound_by, local_names
from whyslower.factors.renames import renames
from whyslower.factors.source import Source
from whyslower.factors.statements import NOWHERE, Compound, Definition, Facts, Import, Scope, count, header, key, shows
from whyslower.measure.syntax import blocks

Names = Mapping[str, str]

# Scores of a pair of statements: what is common counts most, then what assigns the same, or is of the same form.
COMMON = 2.0
COUNTERPART = 0.5
LOOPS = 1000.0  # the hot loops belong together, whatever else that costs


@dataclass(frozen=True, eq=False)
class Stretch:
    """Statements [start, end) of a block in one program; `header`: of the one statement, what precedes its block."""

    source: Source
    block: list[ast.stmt]
    start: int
    end: int
    header: bool = False

    @property
    def nodes(self) -> list[ast.stmt]:
        """Its statements."""
        return self.block[self.start : self.end]


@dataclass(eq=False)
class Spot:
    """One difference: a statement of the slower program, one of the faster, or both. `names`: faster's to slower's."""

    slower: Stretch
    faster: Stretch
    names: Names
    run: int  # spots with nothing common between them have the same
    scope: Scope
    slower_facts: Facts = field(init=False)
    faster_facts: Facts = field(init=False)

    def __post_init__(self) -> None:
        whole = not self.slower.header
        self.slower_facts = Facts(self.slower.nodes, {}, whole, self.scope)
        self.faster_facts = Facts(self.faster.nodes, self.names, whole, self.scope)

    def leave_out(self, names: Collection[str]) -> None:
        """Forgets such of these names as its own loops give: no other spot has to do with them."""
        if self.slower.header:
            return
        own = whole_loops(self.slower.nodes).intersection(names)
        theirs = {self.names.get(name, name) for name in whole_loops(self.faster.nodes).intersection(names)}
        for facts, left in ((self.slower_facts, own), (self.faster_facts, theirs)):
            facts.bound -= {self.scope.full(name) for name in left}
            facts.read -= {self.scope.full(name) for name in left}


@dataclass
class Alignment:
    """The slower program's statements that both have, and the spots; `looped`: the hot loops are a pair, or
    the whole scripts."""

    common: list[tuple[ast.stmt, Scope]] = field(default_factory=list)
    headers: list[tuple[ast.stmt, Scope]] = field(default_factory=list)  # of those whose blocks differ
    spots: list[Spot] = field(default_factory=list)
    looped: bool = False
    share: float = 0.0  # of the statements, that are common
    names: Names = field(default_factory=dict)  # of the whole file, faster's to slower's


def align(slower: Source, faster: Source) -> Alignment:
    """Aligns two programs statement by statement."""
    names = renames(slower.tree, faster.tree, {})
    return _Aligner(slower, faster).run(names)


class _Aligner:
    def __init__(self, slower: Source, faster: Source) -> None:
        self._slower, self._faster = slower, faster
        self._keys: dict[tuple[int, int], str] = {}
        self._roles: dict[tuple[int, int], str] = {}
        self._scores: dict[tuple[int, int], float] = {}
        self._inner: dict[tuple[int, int], Names] = {}
        self._counts: dict[int, int] = {}
        self._kept: list[Names] = [{}]  # so that no two have the same id
        nodes = [*ast.walk(slower.tree), *ast.walk(faster.tree)]
        self._keywords = {node.arg for node in nodes if isinstance(node, ast.keyword) and node.arg}
        self._out = Alignment()
        self._run = 0

    def run(self, names: Names) -> Alignment:
        self._kept.append(names)
        self._out.names = names
        self._out.looped = not self._slower.line and not self._faster.line
        self._blocks(self._slower.tree.body, self._faster.tree.body, names, NOWHERE)
        total = count(self._slower.tree) + count(self._faster.tree)
        same = sum(self._count(a) for a, _ in self._out.common) + len(self._out.headers)
        self._out.share = 2 * same / total if total else 0.0
        return self._out

    # --- scores -------------------------------------------------------------------------------------------------------

    def _count(self, node: ast.stmt) -> int:
        if id(node) not in self._counts:
            self._counts[id(node)] = count(node)
        return self._counts[id(node)]

    def _key(self, node: ast.stmt, names: Names) -> str:
        at = (id(node), id(names))
        if at not in self._keys:
            self._keys[at] = key(node, names)
        return self._keys[at]

    def _equal(self, a: ast.stmt, b: ast.stmt, names: Names) -> bool:
        if type(a) is not type(b) and not isinstance(a, (ast.Assign, ast.AnnAssign, *Import.__args__)):
            return False
        if self._key(a, self._kept[0]) == self._key(b, names):
            return True
        if isinstance(a, Function) and isinstance(b, Function):
            inner = self._inside(a, b, names)
            return inner is not names and self._key(a, self._kept[0]) == self._key(b, inner)
        return False

    def _inside(self, a: ast.stmt, b: ast.stmt, names: Names) -> Names:
        """The renaming inside a pair of functions."""
        if not (isinstance(a, Function) and isinstance(b, Function)):
            return names
        at = (id(a), id(b))
        if at not in self._inner:
            found = renames(a, b, names, self._keywords)
            self._inner[at] = found if found != dict(names) else names
            self._kept.append(self._inner[at])
        return self._inner[at]

    def _score(self, a: ast.stmt, b: ast.stmt, names: Names) -> float:
        at = (id(a), id(b))
        if at not in self._scores:
            self._scores[at] = self._new_score(a, b, names)
        return self._scores[at]

    def _new_score(self, a: ast.stmt, b: ast.stmt, names: Names) -> float:
        on_way = [any(node is one for node in way) for one, way in ((a, self._slower.way), (b, self._faster.way))]
        if any(on_way):
            return LOOPS if all(on_way) and self._counterparts(a, b, names) else 0.0
        if self._equal(a, b, names):
            return COUNTERPART if shows(a) else COMMON * self._count(a)
        if isinstance(a, Compound) and isinstance(b, Compound):
            return self._compound(a, b, names)
        return COUNTERPART if self._counterparts(a, b, names) else 0.0

    def _compound(self, a: ast.stmt, b: ast.stmt, names: Names) -> float:
        """The score of what is common inside, if that is reason enough to look inside."""
        if not self._counterparts(a, b, names):
            return 0.0
        inner = self._inside(a, b, names)
        own = COMMON if self._headers_equal(a, b, names) else 0.0
        inside = sum(_best(self._table(x, y, inner)) for x, y in zip(blocks(a), blocks(b), strict=True))
        if not isinstance(a, Definition) and not (own and inside):
            return 0.0
        return own + inside + COUNTERPART

    def _headers_equal(self, a: ast.stmt, b: ast.stmt, names: Names) -> bool:
        return key(header(a), {}) == key(header(b), self._inside(a, b, names))

    def _counterparts(self, a: ast.stmt, b: ast.stmt, names: Names) -> bool:
        """Whether one may stand for the other: a statement that assigns the same, a block of the same kind."""
        if isinstance(a, Definition) and isinstance(b, Definition):
            return isinstance(a, type(b)) and a.name == names.get(b.name, b.name)
        if isinstance(a, Compound) or isinstance(b, Compound):
            kinds = (ast.For, ast.AsyncFor, ast.While)
            both_loops = isinstance(a, kinds) and isinstance(b, kinds)
            return (type(a) is type(b) or both_loops) and len(blocks(a)) == len(blocks(b))
        if isinstance(a, Import) or isinstance(b, Import):
            return False
        return self._role(a, self._kept[0]) == self._role(b, names)

    def _role(self, node: ast.stmt, names: Names) -> str:
        """What a simple statement assigns; without that, its kind, and what it calls."""
        at = (id(node), id(names))
        if at not in self._roles:
            bound = sorted(_bound(node, names))
            self._roles[at] = f"= {bound}" if bound else f"{type(node).__name__} {_called(node, names)}"
        return self._roles[at]

    # --- blocks -------------------------------------------------------------------------------------------------------

    def _table(self, a: list[ast.stmt], b: list[ast.stmt], names: Names) -> list[list[float]]:
        """The best scores of a[i:] against b[j:]."""
        table = [[0.0] * (len(b) + 1) for _ in range(len(a) + 1)]
        for i in range(len(a) - 1, -1, -1):
            for j in range(len(b) - 1, -1, -1):
                score = self._score(a[i], b[j], names)
                paired = score + table[i + 1][j + 1] if score else 0.0
                table[i][j] = max(paired, table[i + 1][j], table[i][j + 1])
        return table

    def _blocks(self, a: list[ast.stmt], b: list[ast.stmt], names: Names, scope: Scope) -> None:
        table = self._table(a, b, names)
        i = j = 0
        self._run += 1
        while i < len(a) or j < len(b):
            score = self._score(a[i], b[j], names) if i < len(a) and j < len(b) else 0.0
            if score and table[i][j] == score + table[i + 1][j + 1]:
                self._pair(a, b, i, j, names, scope)
                i, j = i + 1, j + 1
            elif i < len(a) and table[i][j] == table[i + 1][j]:
                self._spot(a, b, (i, i + 1), (j, j), names, scope)
                i += 1
            else:
                self._spot(a, b, (i, i), (j, j + 1), names, scope)
                j += 1

    def _pair(self, a: list[ast.stmt], b: list[ast.stmt], i: int, j: int, names: Names, scope: Scope) -> None:
        one, other = a[i], b[j]
        self._out.looped |= one is self._slower.loop and other is self._faster.loop
        on_way = any(one is node for node in self._slower.way)
        if not on_way and self._equal(one, other, names):
            self._out.common.append((one, scope))
            self._run += 1
        elif isinstance(one, Compound):
            self._enter(a, b, i, j, names, scope)
        else:
            self._spot(a, b, (i, i + 1), (j, j + 1), names, scope)

    def _enter(self, a: list[ast.stmt], b: list[ast.stmt], i: int, j: int, names: Names, scope: Scope) -> None:
        one, other = a[i], b[j]
        inner = self._inside(one, other, names)
        if self._headers_equal(one, other, names):
            self._out.headers.append((one, scope))
            self._run += 1
        else:
            self._spot(a, b, (i, i + 1), (j, j + 1), inner, scope, header=True)
        within = scope
        if isinstance(one, Function) and isinstance(other, Function):
            own = local_names(one) | {inner.get(name, name) for name in local_names(other)}
            within = scope.inside(one.name, own)
        elif isinstance(one, ast.ClassDef):
            within = scope.inside_class()
        for x, y in zip(blocks(one), blocks(other), strict=True):
            self._blocks(x, y, inner, within)
        self._run += 1

    def _spot(
        self,
        a: list[ast.stmt],
        b: list[ast.stmt],
        i: tuple[int, int],
        j: tuple[int, int],
        names: Names,
        scope: Scope,
        header: bool = False,
    ) -> None:
        slower, faster = Stretch(self._slower, a, *i, header), Stretch(self._faster, b, *j, header)
        self._out.spots.append(Spot(slower, faster, names, self._run, scope))


def _best(table: list[list[float]]) -> float:
    return table[0][0]


def _bound(node: ast.stmt, names: Names) -> set[str]:
    """The variables that a simple statement assigns, whole or in part."""
    found = {name for part in ast.walk(node) for name in bound_by(part)}
    for part in ast.walk(node):
        if isinstance(part, (ast.Subscript, ast.Attribute)) and not isinstance(part.ctx, ast.Load):
            found.add(ast.unparse(part.value).partition("[")[0])
    return {names.get(name, name) for name in found}


def _called(node: ast.stmt, names: Names) -> str:
    value = node.value if isinstance(node, ast.Expr) else None
    if not isinstance(value, ast.Call):
        return ""
    return ".".join(names.get(part, part) for part in ast.unparse(value.func).split("."))
