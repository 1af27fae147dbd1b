"""Where a script's text sets the sizes of what its unit works on: read off the tree, by what makes arrays."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from whyslower.factors.array_makers import EVERY, KEYWORDS, size_positions
from whyslower.factors.source import Source
from whyslower.factors.statements import imported
from whyslower.measure.syntax import last_name

_DRAWS = frozenset(("randint", "integers"))  # their upper end may be a size elsewhere: what an index must stay below
_LENGTHS = frozenset(("range", "repeat"))

_HOLDERS = frozenset(("self", "cfg", "config"))  # of sizes, as attributes

LEAST = 5  # smaller numbers are channels, coordinates, classes: they stay


@dataclass(frozen=True)
class Place:
    """A number in the text that stands for a size."""

    value: int
    start: int
    end: int


@dataclass
class Sizes:
    """The sizes in a script. `along`: numbers that change where a size of that value does (`step % 128`)."""

    places: dict[tuple[int, int], Place] = field(default_factory=dict)
    along: dict[tuple[int, int], Place] = field(default_factory=dict)
    fixed: set[int] = field(default_factory=set)  # how often something is done hangs on them
    floor: int = 2  # an index reaches as far

    @property
    def values(self) -> set[int]:
        """The sizes that may be set."""
        return {place.value for place in self.places.values()} - self.fixed


def find_sizes(source: Source) -> Sizes:
    """The numbers that set sizes, and those that must stay, in a script."""
    finder = _Finder(source)
    finder.find()
    return finder.found


def folded(node: ast.expr) -> int | None:
    """The value of a whole number, also as `1 << 18`, `2**20`, `64 * 1024` or `int(1e6)`; else None."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, int) and not isinstance(node.value, bool) else None
    if isinstance(node, ast.BinOp):
        left, right = folded(node.left), folded(node.right)
        return None if left is None or right is None else _computed(node.op, left, right)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "int" and len(node.args) == 1:
        value = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
        return int(value) if isinstance(value, (int, float)) else None
    return None


def _computed(op: ast.operator, left: int, right: int) -> int | None:
    if isinstance(op, ast.Mult):
        return left * right
    if isinstance(op, ast.LShift) and 0 <= right < 64:
        return left << right
    if isinstance(op, ast.Pow) and 0 <= right < 64:
        return int(left**right)
    if isinstance(op, ast.Add):
        return left + right
    if isinstance(op, ast.Sub):
        return left - right
    return left // right if isinstance(op, ast.FloorDiv) and right else None


class _Finder:
    def __init__(self, source: Source) -> None:
        self.found = Sizes()
        self._source = source
        self._bound: dict[str, list[ast.expr]] = {}
        self._functions: dict[str, list[ast.FunctionDef]] = {}
        self._marked: set[int] = set()
        self._products: list[ast.BinOp] = []
        self._modules = {name: module for node in ast.walk(source.tree) for module, name in imported(node)}
        heads = [source.loop.test] if isinstance(source.loop, ast.While) else []
        self._unit: list[ast.AST] = [*heads, *source.loop.body, *source.functions_in_unit()]
        nodes = list(ast.walk(source.tree))
        for node in nodes:
            self._define(node)
        for node in nodes:
            self._bind(node)

    def find(self) -> None:
        for node in ast.walk(self._source.tree):
            if isinstance(node, ast.Call):
                self._call(node)
        self._factors()
        self._lengths()
        self._indices()

    # --- names --------------------------------------------------------------------------------------------------------

    def _bind(self, node: ast.AST) -> None:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self._assign(target, node.value)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            self._assign(node.target, node.value)
        elif isinstance(node, (ast.For, ast.comprehension)):
            self._bind_items(node.target, node.iter)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            named = [*node.args.posonlyargs, *node.args.args]
            for parameter, default in zip(named[::-1], node.args.defaults[::-1], strict=False):
                self._bound.setdefault(parameter.arg, []).append(default)
            for parameter, value in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True):
                if value is not None:
                    self._bound.setdefault(parameter.arg, []).append(value)
        elif isinstance(node, ast.Call):
            self._bind_arguments(node)

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self._bound.setdefault(target.id, []).append(value)
        elif isinstance(target, ast.Attribute):
            self._bound.setdefault(f".{target.attr}", []).append(value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            parts = value.elts if isinstance(value, (ast.Tuple, ast.List)) else [value] * len(target.elts)
            for one, other in zip(target.elts, parts, strict=False):
                self._assign(one, other)

    def _bind_items(self, target: ast.expr, items: ast.expr) -> None:
        """A loop's variable stands for the items of a list; `zip` hands out those of several."""
        if isinstance(items, ast.Call) and last_name(items.func) == "zip" and isinstance(target, ast.Tuple):
            for part, each in zip(target.elts, items.args, strict=False):
                self._assign(part, each)
        elif isinstance(target, ast.Name) and isinstance(items, (ast.Name, ast.Subscript, ast.Tuple, ast.List)):
            self._assign(target, items)

    def _bind_arguments(self, node: ast.Call) -> None:
        """A parameter of the file's own function stands for what its calls hand in."""
        for function in self._called(node):
            names = [a.arg for a in (*function.args.posonlyargs, *function.args.args)]
            if names[:1] == ["self"]:
                names = names[1:]
            for name, value in zip(names, node.args, strict=False):
                self._bound.setdefault(name, []).append(value)
            for keyword in node.keywords:
                if keyword.arg:
                    self._bound.setdefault(keyword.arg, []).append(keyword.value)

    def _called(self, node: ast.Call) -> list[ast.FunctionDef]:
        return self._functions.get(node.func.id, []) if isinstance(node.func, ast.Name) else []

    def _define(self, node: ast.AST) -> None:
        """A class is called as its `__init__` is."""
        if isinstance(node, ast.FunctionDef):
            self._functions.setdefault(node.name, []).append(node)
        elif isinstance(node, ast.ClassDef):
            made = [m for m in node.body if isinstance(m, ast.FunctionDef) and m.name == "__init__"]
            self._functions.setdefault(node.name, []).extend(made)

    def _values(self, node: ast.expr) -> set[int]:
        """All numbers that an expression's names stand for."""
        found: set[int] = set()
        seen: set[str] = set()
        waiting = [node]
        while waiting:
            expression = waiting.pop()
            value = folded(expression)
            if value is not None:
                found.add(value)
                continue
            names = {name for part in ast.walk(expression) if (name := _name_of(part))} - seen
            seen |= names
            for bound in (each for name in names for each in self._bound.get(name, ())):
                if not isinstance(bound, (ast.Call, ast.Subscript)) or folded(bound) is not None:
                    waiting.append(bound)
        return found

    # --- sizes --------------------------------------------------------------------------------------------------------

    def _call(self, node: ast.Call) -> None:
        sizes = self._size_arguments(node)
        for argument in sizes:
            self._mark(argument)
        if last_name(node.func) in _DRAWS:
            for argument in node.args[:2]:
                self._along(argument)

    def _size_arguments(self, node: ast.Call) -> list[ast.expr]:
        name, dotted = last_name(node.func), self._dotted(node.func)
        positions = size_positions(name, dotted, len(node.args))
        found: list[ast.expr]
        if name == "randint" and dotted.startswith("torch."):
            found = [a for a in node.args if isinstance(a, (ast.Tuple, ast.List, ast.Name))]
        elif EVERY in positions:
            found = list(node.args)
        else:
            found = [node.args[i] for i in positions if i < len(node.args)]
        known = bool(positions)
        return found + [k.value for k in node.keywords if k.arg in KEYWORDS and (known or k.arg in ("size", "shape"))]

    def _dotted(self, node: ast.expr) -> str:
        parts = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if isinstance(node, ast.Name):
            parts.append(self._modules.get(node.id, node.id))
        return ".".join(reversed(parts))

    def _mark(self, node: ast.expr) -> None:
        """Everything in a size's expression is one: its numbers, and those that its names were set to."""
        if id(node) in self._marked:
            return
        self._marked.add(id(node))
        if folded(node) is not None:
            self._number(node)
        elif isinstance(node, (ast.Tuple, ast.List)):
            for part in node.elts:
                self._mark(part)
        elif isinstance(node, (ast.Starred, ast.Subscript)):
            self._mark(node.value)
        elif isinstance(node, ast.BinOp):
            for part in (node.left, node.right):
                if folded(part) is None:
                    self._mark(part)
        elif (name := _name_of(node)) != "":
            for value in self._bound.get(name, ()):
                self._mark(value)

    def _number(self, node: ast.expr) -> None:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            self._products.append(node)
        else:
            self._place(node)

    def _place(self, node: ast.expr) -> None:
        value = folded(node)
        if value is not None and value >= LEAST:
            place = Place(value, *self._source.extent(node))
            self.found.places[place.start, place.end] = place

    def _factors(self) -> None:
        """A product whose factors are sizes elsewhere follows them: `64 * 8 * 8` behind `Conv2d(32, 64, 3)`."""
        known = {place.value for place in self.found.places.values()}
        for product in self._products:
            parts = [part for part in _flat(product) if folded(part) in known]
            for part in parts or [product]:
                self._place(part)

    # --- what must stay -----------------------------------------------------------------------------------------------

    def _lengths(self) -> None:
        """How often loops of the unit run, and the hot one itself, stays: also the leading sizes of arrays run over."""
        ways: list[ast.expr] = []
        for node in [self._source.loop, *self._inside()]:
            if isinstance(node, (ast.For, ast.comprehension)):
                ways.append(node.iter)
            elif isinstance(node, ast.While):
                self.found.fixed |= self._values(node.test)
        for way in ways:
            self.found.fixed |= self._rounds(way, set())
        for node in ast.walk(self._source.tree):
            if isinstance(node, ast.keyword) and node.arg == "batch_size":
                self.found.fixed |= self._values(node.value)

    def _inside(self) -> Iterator[ast.AST]:
        for node in self._unit:
            yield from ast.walk(node)

    def _rounds(self, way: ast.expr, seen: set[str]) -> set[int]:
        """The sizes that say how often a loop over this runs."""
        if isinstance(way, ast.Call) and last_name(way.func) in _LENGTHS:
            return {v for a in way.args if folded(a) is None for v in self._values(a)}
        return self._leading(way, seen)

    def _leading(self, node: ast.AST, seen: set[str]) -> set[int]:
        """The leading sizes of the arrays that an expression is made of; of a list that is built up its length."""
        found: set[int] = set()
        if isinstance(node, (ast.ListComp, ast.GeneratorExp)):
            return found.union(*(self._rounds(each.iter, seen) for each in node.generators))
        if isinstance(node, ast.Call):
            sizes = self._size_arguments(node)
            shape = sizes[0].elts if sizes and isinstance(sizes[0], (ast.Tuple, ast.List)) else sizes
            found |= self._values(shape[0]) if shape else set()
        name = _name_of(node)
        if name and name not in seen:
            seen.add(name)
            found = found.union(*(self._leading(value, seen) for value in self._bound.get(name, ())))
        return found.union(*(self._leading(part, seen) for part in ast.iter_child_nodes(node)))

    def _indices(self) -> None:
        """Indices that the unit uses: what they index must reach as far."""
        turns = dict(self._turns())
        tests = {id(n) for t in self._inside() if isinstance(t, (ast.If, ast.IfExp, ast.Compare)) for n in _test(t)}
        for node in self._inside():
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and id(node) not in tests:
                self._along(node.right)
                turn = folded(node.right) or 0
                self.found.floor = max(self.found.floor, turn if turn < LEAST else 0)
            elif isinstance(node, ast.Subscript) and last_name(node.value) != "shape":
                parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
                reached = self._leading(node.value, set()) if parts and _turn(parts[0], turns) else set()
                self.found.fixed |= reached
                for part in parts[1:] if reached else parts:
                    self._index(part, turns)
        values = {place.value for place in self.found.places.values()}
        for place in self.found.along.values():
            if place.value not in values:
                self.found.floor = max(self.found.floor, place.value)

    def _index(self, node: ast.expr, turns: dict[str, int]) -> None:
        if isinstance(node, ast.Slice):
            for end in (node.lower, node.upper):
                if end is not None and folded(end) is not None:
                    self._along(end)
            return
        value = folded(node)
        if value is not None:
            # A transform's result may have half as many as what it takes.
            self.found.floor = max(self.found.floor, 2 * (value + 1) if value > 1 else 2)
        elif turn := _turn(node, turns):
            self.found.floor = max(self.found.floor, turn + 1)

    def _turns(self) -> Iterator[tuple[str, int]]:
        """By loop variable, how far it counts."""
        for node in [self._source.loop, *self._inside()]:
            if not isinstance(node, (ast.For, ast.comprehension)) or not isinstance(node.target, ast.Name):
                continue
            if isinstance(node.iter, ast.Call) and last_name(node.iter.func) == "range":
                values = {v for argument in node.iter.args[:2] for v in self._values(argument)}
                yield node.target.id, max(values, default=0)

    def _along(self, node: ast.expr) -> None:
        value = folded(node)
        if value is not None and value >= LEAST:
            place = Place(value, *self._source.extent(node))
            self.found.along[place.start, place.end] = place


def _turn(node: ast.expr, turns: dict[str, int]) -> int:
    """How far an index counts that goes by loops' variables; 0 of any other, and of one that runs round."""
    parts = list(ast.walk(node))
    if any(isinstance(part, ast.BinOp) and isinstance(part.op, ast.Mod) for part in parts):
        return 0
    return max((turns.get(part.id, 0) for part in parts if isinstance(part, ast.Name)), default=0)


def _flat(node: ast.expr) -> list[ast.expr]:
    """The factors of a product."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return [*_flat(node.left), *_flat(node.right)]
    return [node]


def _test(node: ast.AST) -> Iterator[ast.AST]:
    yield from ast.walk(node.test if isinstance(node, (ast.If, ast.IfExp)) else node)


def _name_of(node: ast.AST) -> str:
    """A variable's name; `.name` for an attribute of `self` (a constant of an object's)."""
    if isinstance(node, ast.Name):
        return node.id
    if (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in ("self", "args", "cfg")
    ):
        return f".{node.attr}"
    return ""
