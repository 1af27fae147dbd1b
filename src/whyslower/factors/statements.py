"""Statements as things to compare: keys that ignore layout, comments and annotations, and names under a renaming."""

from __future__ import annotations

import ast
import builtins
import copy
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from whyslower.factors.reach import bound_by, changed_by, free_names, read_names, same_scope
from whyslower.measure.clocks import reads_clock
from whyslower.measure.syntax import BLOCKS, blocks, last_name

BUILTINS = frozenset(dir(builtins))
# Statements with blocks of statements inside; a `match` is compared as a whole.
Compound = (
    ast.FunctionDef
    | ast.AsyncFunctionDef
    | ast.ClassDef
    | ast.For
    | ast.AsyncFor
    | ast.While
    | ast.If
    | ast.With
    | ast.AsyncWith
    | ast.Try
)
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
Import = ast.Import | ast.ImportFrom

_SHOWS = frozenset(("print", "pprint", "info", "debug", "warning", "warn", "write", "flush", "show"))


class Renamer(ast.NodeTransformer):
    """Renames variables, and drops what says nothing about the work (annotations). It changes the tree it is given."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def _new(self, name: str) -> str:
        return self._names.get(name, name)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self._new(node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.arg, node.annotation = self._new(node.arg), None
        return node

    def _definition(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        node.name, node.returns = self._new(node.name), None
        return self.generic_visit(node)

    visit_FunctionDef = visit_AsyncFunctionDef = _definition

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.name = self._new(node.name)
        return self.generic_visit(node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        node.name = self._new(node.name) if node.name else None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        if node.value is None:
            return node
        return ast.copy_location(ast.Assign(targets=[node.target], value=node.value), node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if all(keyword.arg for keyword in node.keywords):
            node.keywords.sort(key=lambda keyword: keyword.arg or "")
        return node


def key(node: ast.stmt, names: Mapping[str, str]) -> str:
    """What two equal statements have in common; `names` renames."""
    if isinstance(node, Import):
        return f"import {sorted((m, names.get(n, n)) for m, n in imported(node))}"
    return ast.dump(Renamer(names).visit(copy.deepcopy(node)))


def imported(node: ast.AST) -> Iterator[tuple[str, str]]:
    """What an import brings, and the name that it binds."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.name, alias.asname or alias.name.partition(".")[0]
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            yield f"{'.' * node.level}{node.module or ''}.{alias.name}", alias.asname or alias.name


def imported_names(*trees: ast.AST) -> set[str]:
    """All names that imports bind, anywhere in these."""
    return {name for tree in trees for node in ast.walk(tree) for _, name in imported(node)}


def header(node: ast.stmt) -> ast.stmt:
    """A compound statement without the statements inside it; any other as it is."""
    if not isinstance(node, Compound):
        return node
    bare = copy.copy(node)
    for block in BLOCKS:
        if hasattr(bare, block):
            setattr(bare, block, [])
    if isinstance(bare, ast.Try):
        bare.handlers = []
    return bare


def count(node: ast.AST) -> int:
    """The statements in a statement, itself included."""
    return sum(isinstance(part, ast.stmt) for part in ast.walk(node))


def flat(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """All statements of a block and of the blocks inside it, in order."""
    for statement in body:
        yield statement
        for block in blocks(statement) if isinstance(statement, Compound) else ():
            yield from flat(block)


@dataclass(frozen=True)
class Scope:
    """The functions around a statement, the outermost first: their names, and the names that each has for itself.
    What stands in a class's body itself (`of_class`) is read as an attribute elsewhere."""

    functions: tuple[tuple[str, frozenset[str]], ...] = ()
    of_class: bool = False

    def inside(self, name: str, own: Iterable[str]) -> Scope:
        """The scope of a function's body."""
        return Scope((*self.functions, (name, frozenset(own))))

    def inside_class(self) -> Scope:
        """The scope of a class's body."""
        return Scope(self.functions, of_class=True)

    def binds(self, name: str) -> str:
        """The full name of what a statement here binds to a name."""
        return f".{name}" if self.of_class and name[0] != "." else self.full(name)

    def full(self, name: str) -> str:
        """A name with the function that it belongs to: `f:x`; at top level, as it is."""
        for number in range(len(self.functions), 0, -1):
            if name in self.functions[number - 1][1]:
                return f"{'.'.join(each for each, _ in self.functions[:number])}:{name}"
        return name


NOWHERE = Scope()
_REGISTERING = frozenset(("setattr", "register_buffer", "register_parameter", "register_module", "add_module"))


class Facts:
    """What a statement (or a compound one's header) binds, changes and reads, by full name; an attribute is `.name`."""

    def __init__(
        self, nodes: list[ast.stmt], names: Mapping[str, str], whole: bool = True, scope: Scope = NOWHERE
    ) -> None:
        self.bound: set[str] = set()
        self.changed: set[str] = set()
        self.read: set[str] = set()
        self.words: list[str] = []
        parts: list[ast.AST] = [*nodes] if whole else [p for n in nodes for p in ast.iter_child_nodes(header(n))]
        for node in same_scope([part for part in parts if not isinstance(part, ast.arguments)]):
            self._note(node)
        self._translate(names, scope)
        for node in parts:
            self.words += [names.get(word, word) for word in _words(node)]
        if not whole:
            self._definitions(nodes, names, scope)

    def _note(self, node: ast.AST) -> None:
        self.bound |= bound_by(node)
        self.changed |= changed_by(node)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            self.read.add(node.id)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            self.read.add(node.target.id)
        elif isinstance(node, ast.Attribute):
            (self.read if isinstance(node.ctx, ast.Load) else self.bound).add(f".{node.attr}")
        elif isinstance(node, ast.Call):
            self.bound |= _registered(node)
        elif isinstance(node, Definition | ast.Lambda):
            self.read |= free_names(node)
            inner = [part for part in ast.walk(node) if isinstance(part, ast.Attribute)]
            self.read |= {f".{part.attr}" for part in inner if isinstance(part.ctx, ast.Load)}
            self.bound |= {f".{part.attr}" for part in inner if not isinstance(part.ctx, ast.Load)}
            self.bound |= {name for part in ast.walk(node) if isinstance(part, ast.Call) for name in _registered(part)}

    def _translate(self, names: Mapping[str, str], scope: Scope) -> None:
        self.bound = {scope.binds(names.get(name, name)) for name in self.bound}
        self.changed, self.read = (
            {scope.full(names.get(name, name)) for name in each} for each in (self.changed, self.read)
        )

    def _definitions(self, nodes: list[ast.stmt], names: Mapping[str, str], scope: Scope) -> None:
        """A definition's header binds its name outside, and its parameters inside."""
        for node in nodes:
            if isinstance(node, Definition):
                name = names.get(node.name, node.name)
                self.bound.add(scope.binds(name))
                if not isinstance(node, ast.ClassDef):
                    own = [names.get(a.arg, a.arg) for a in ast.walk(node.args) if isinstance(a, ast.arg)]
                    inner = scope.inside(name, own)
                    self.bound |= {inner.full(each) for each in own}
                    self.read |= {scope.full(names.get(each, each)) for each in read_names(node.args.defaults)}


def _registered(call: ast.Call) -> set[str]:
    """The attribute that a call makes by its name: of a module's buffer, parameter or part, or by `setattr`."""
    named = call.args[last_name(call.func) == "setattr" :][:1] if last_name(call.func) in _REGISTERING else []
    return {f".{each.value}" for each in named if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def _words(node: ast.AST) -> Iterator[str]:
    """Names, attributes, keywords, constants, operators and brackets, each as often as it stands there."""
    brackets = (ast.operator, ast.unaryop, ast.cmpop, ast.boolop, ast.List, ast.Tuple, ast.Dict, ast.Set)
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Attribute):
            yield part.attr
        elif isinstance(part, ast.keyword):
            yield part.arg or "**"
        elif isinstance(part, ast.Constant):
            yield repr(part.value)
        elif isinstance(part, brackets):
            yield type(part).__name__


def shows(node: ast.stmt) -> bool:
    """A print-out, or a look at the clock."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return last_name(node.value.func) in _SHOWS
    if isinstance(node, ast.Assign):
        return reads_clock(node.value)
    return False
