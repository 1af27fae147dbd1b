"""Which of a loop's variables carry something: from one unit to the next, or out of the loop. Read off the source.

A variable is *carried* when a unit may read it before assigning it; *left behind* when it is read after the loop; a
*product* when it is assigned and nothing reads it at all (what a benchmark computes and drops), or, where a loop has no
such variable, when the program asks after the loop how much of it there is; or else when nothing reads what is assigned
to it last; else a *temporary*.
Definite assignment and upward-exposed reads as in Aho, Lam, Sethi, Ullman, *Compilers*, section 9.2.5.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

import msgspec

from whyslower.measure.specs import python_lines
from whyslower.measure.syntax import blocks
from whyslower.records import Record

# Methods that overwrite all of their object without reading it.
_OVERWRITING = frozenset(("fill", "fill_", "zero_", "copy_", "normal_", "uniform_", "random_", "clear"))
# What says something about an object and nothing about its values.
_NO_VALUES = frozenset(("shape", "dtype", "ndim", "size", "nbytes", "strides", "flags", "device", "is_contiguous"))
_NO_READERS = frozenset(("len", "type", "id", "del", "isinstance"))


class LoopNames(Record, frozen=True, kw_only=True):
    """The variables of one loop, by what they carry. `assigned`: the last statement that assigns each (line, text)."""

    carried: frozenset[str] = frozenset()
    left_behind: frozenset[str] = frozenset()
    products: frozenset[str] = frozenset()
    bound: frozenset[str] = frozenset()  # assigned in the loop, whole or in part
    targets: frozenset[str] = frozenset()  # the loops' own variables
    read: frozenset[str] = frozenset()  # read in the loop
    read_after: frozenset[str] = frozenset()
    conditional: frozenset[str] = frozenset()  # touched in the loop only under a condition
    prints: bool = False  # the loop itself prints
    assigned: dict[str, tuple[int, str]] = msgspec.field(default_factory=dict)
    sources: dict[str, frozenset[str]] = msgspec.field(default_factory=dict)  # what the last plain assignment reads
    calls: tuple[tuple[int, str, str, frozenset[str]], ...] = ()  # dropping their value: line, text, method, names
    uninitialised: frozenset[str] = frozenset()  # made by empty(): their first contents mean nothing

    def changing(self, name: str) -> tuple[int, str]:
        """Line and text of the statement that last assigns the variable; where none does, of the call that changes it:
        one that it takes part in, or an optimizer's step."""
        if name in self.assigned:
            return self.assigned[name]
        steps = [call for call in self.calls if call[2] == "step"] or [call for call in self.calls if name in call[3]]
        return steps[-1][:2] if steps else (0, "")


def loop_names(source: str, line: int) -> LoopNames | None:
    """The variables of the loop whose statement begins on `line` of `source`; line 0: of the whole program as one unit.
    None when there is no such loop, or the source does not parse."""
    if (tree := parsed(source)) is None:
        return None
    reader = _Reader(source, tree)
    if line == 0:
        return reader.describe(tree.body, [], [], [])
    path = _path_to(tree, line)
    if not path:
        return None
    loop = path[-1]
    head: list[ast.stmt] = []
    body: list[ast.stmt] = loop.body  # type: ignore[attr-defined]
    if isinstance(loop, ast.While):
        head = [ast.copy_location(ast.Expr(value=loop.test), loop)]
    after = [*loop.orelse, *_after(path)]  # type: ignore[attr-defined]
    targets = _bound_names(loop.target) if isinstance(loop, (ast.For, ast.AsyncFor)) else set()
    return reader.describe([*head, *body], after, _before(path), sorted(targets))


def around_loop(source: str, line: int) -> tuple[list[ast.stmt], list[ast.stmt]]:
    """What stands before the loop on `line` of `source` in its scope, and in it; nothing without such a loop."""
    path = _path_to(tree, line) if (tree := parsed(source)) is not None else []
    return _before(path), getattr(path[-1], "body", []) if path else []


def parsed(source: str) -> ast.Module | None:
    """The tree of a program's text; None where it does not parse."""
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError):
        return None


def loop_at(tree: ast.Module, line: int) -> ast.For | ast.AsyncFor | ast.While | None:
    """The loop whose statement begins on `line`."""
    return next((node for node in _path_to(tree, line)[-1:] if isinstance(node, _LOOPS)), None)


_LOOPS = (ast.For, ast.AsyncFor, ast.While)


def _path_to(tree: ast.AST, line: int) -> list[ast.AST]:
    """The nodes from the module down to the loop on `line`."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, _LOOPS) and child.lineno == line:
            return [tree, child]
        below = _path_to(child, line)
        if below:
            return [tree, *below]
    return []


def _split(parent: ast.AST, child: ast.AST) -> tuple[list[ast.stmt], list[ast.stmt]]:
    for block in blocks(parent):
        if child in block:
            at = block.index(child)
            return block[:at], block[at + 1 :]
    return [], []


def _after(path: list[ast.AST]) -> list[ast.stmt]:
    """What may run after the loop, within its function or module; an enclosing loop runs round and begins again."""
    after: list[ast.stmt] = []
    for parent, child in zip(path[-2::-1], path[:0:-1], strict=True):
        before, behind = _split(parent, child)
        after += behind
        if isinstance(parent, _LOOPS):
            after += before
        if isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef)):
            break
    return after


def _before(path: list[ast.AST]) -> list[ast.stmt]:
    before: list[ast.stmt] = []
    for parent, child in zip(path[-2::-1], path[:0:-1], strict=True):
        before = [*_split(parent, child)[0], *before]
        if isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef)):
            break
    return before


def _bound_names(target: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(target) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def base_name(node: ast.AST) -> str:
    """The variable at the bottom of `x[...].y`; "" where there is none."""
    while isinstance(node, (ast.Subscript, ast.Attribute, ast.Starred)):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


class _Flow:
    """What a stretch of statements reads before assigning it, reads at all, and assigns."""

    def __init__(self) -> None:
        self.exposed: set[str] = set()
        self.read: set[str] = set()
        self.bound: set[str] = set()
        self.filled: set[str] = set()  # stored into, or acted on by a method
        self.targets: set[str] = set()
        self.always: set[str] = set()  # touched outside any condition
        self.unread: set[str] = set()  # with a value that nothing has read yet
        self.prints = False
        self.assigned: dict[str, tuple[int, str]] = {}
        self.sources: dict[str, frozenset[str]] = {}
        self.calls: list[tuple[int, str, str, frozenset[str]]] = []  # bare ones: line, text, method, names in it
        self.uninitialised: set[str] = set()


class _Reader:
    def __init__(self, source: str, tree: ast.Module) -> None:
        self._lines = python_lines(source)
        self._functions = {n.name: n for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
        self._free: dict[str, set[str]] = {}

    def describe(
        self, body: Sequence[ast.stmt], after: Sequence[ast.stmt], before: Sequence[ast.stmt], targets: Sequence[str]
    ) -> LoopNames:
        inside, behind, ahead = _Flow(), _Flow(), _Flow()
        self._block(body, inside, set(targets), always=True)
        self._block(after, behind, set(), always=True)
        self._block(before, ahead, set(), always=True)
        touched = inside.bound | inside.filled
        loops_own = set(targets) | inside.targets
        never_read = touched - loops_own - inside.read - behind.read
        read_before = inside.unread - loops_own - inside.exposed - behind.read
        counted = (touched & {name for each in after for name in _names(each)}) - loops_own - behind.exposed
        return LoopNames(
            carried=frozenset(inside.exposed & touched),
            left_behind=frozenset(touched & behind.exposed),
            products=frozenset(never_read or counted or read_before),
            bound=frozenset(touched | set(targets)),
            targets=frozenset(loops_own),
            read=frozenset(inside.read),
            read_after=frozenset(behind.exposed),
            conditional=frozenset((touched | inside.read) - inside.always),
            prints=inside.prints,
            assigned=inside.assigned,
            sources=inside.sources,
            calls=tuple(inside.calls),
            uninitialised=frozenset(ahead.uninitialised),
        )

    # --- statements ---------------------------------------------------------------------------------------------------

    def _block(self, body: Sequence[ast.stmt], flow: _Flow, defined: set[str], always: bool) -> set[str]:
        for statement in body:
            defined = self._statement(statement, flow, defined, always)
        return defined

    def _statement(self, node: ast.stmt, flow: _Flow, defined: set[str], always: bool) -> set[str]:
        if isinstance(node, ast.If):
            self._expression(node.test, flow, defined, always)
            then = self._block(node.body, flow, set(defined), False)
            return then & self._block(node.orelse, flow, set(defined), False)
        if isinstance(node, (ast.For, ast.AsyncFor, ast.While)):
            return self._inner_loop(node, flow, defined, always)
        if isinstance(node, (ast.With, ast.AsyncWith)):
            for item in node.items:
                self._expression(item.context_expr, flow, defined, always)
                if item.optional_vars is not None:
                    self._bind(item.optional_vars, node, flow, defined, always)
            return self._block(node.body, flow, defined, always)
        if isinstance(node, ast.Try):
            defined = self._block(node.body, flow, defined, always)
            for handler in node.handlers:
                self._block(handler.body, flow, set(defined), False)
            return self._block([*node.orelse, *node.finalbody], flow, defined, always)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            self._read_all(self._free_names(node), flow, defined, always)
            return defined | {node.name}
        return self._simple(node, flow, defined, always)

    def _inner_loop(
        self, node: ast.For | ast.AsyncFor | ast.While, flow: _Flow, defined: set[str], always: bool
    ) -> set[str]:
        """An inner loop is taken to run at least once: what it assigns is assigned after it."""
        if isinstance(node, ast.While):
            self._expression(node.test, flow, defined, always)
        else:
            self._expression(node.iter, flow, defined, always)
            flow.targets |= _bound_names(node.target)
            self._bind(node.target, node, flow, defined, always)
        defined = self._block(node.body, flow, defined, always)
        return self._block(node.orelse, flow, defined, always)

    def _simple(self, node: ast.stmt, flow: _Flow, defined: set[str], always: bool) -> set[str]:
        if isinstance(node, ast.Assign):
            self._expression(node.value, flow, defined, always)
            for target in node.targets:
                self._bind(target, node, flow, defined, always)
            flow.sources |= {t.id: _names(node.value) for t in node.targets if isinstance(t, ast.Name)}
            if "empty" in ast.unparse(node.value):
                flow.uninitialised |= {base_name(t) for t in node.targets}
        elif isinstance(node, ast.AugAssign):
            self._expression(node.value, flow, defined, always)
            self._read_all([base_name(node.target)], flow, defined, always)
            self._bind(node.target, node, flow, defined, always)
            if isinstance(node.target, ast.Name):
                flow.sources[node.target.id] = _names(node.value)
        elif isinstance(node, ast.AnnAssign):
            if node.value is not None:
                self._expression(node.value, flow, defined, always)
                self._bind(node.target, node, flow, defined, always)
        elif isinstance(node, ast.Expr):
            self._bare(node, flow, defined, always)
        elif not isinstance(node, ast.Delete):
            for child in ast.iter_child_nodes(node):
                self._expression(child, flow, defined, always)
        return defined

    def _bare(self, node: ast.Expr, flow: _Flow, defined: set[str], always: bool) -> None:
        """A call whose value is dropped: a method may change its object, and without arguments reads nothing for us."""
        call = node.value
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            self._expression(call, flow, defined, always)
            return
        name = base_name(call.func)
        flow.calls.append((node.lineno, self._text(node), call.func.attr, _names(call)))
        for argument in [*call.args, *call.keywords]:
            self._expression(argument, flow, defined, always)
        if call.func.attr == "copyto" and call.args and base_name(call.args[0]):
            self._store(base_name(call.args[0]), node, flow, defined, True, always)
        elif name and call.func.attr in _OVERWRITING and isinstance(call.func.value, ast.Name):
            self._store(name, node, flow, defined, True, always)
        elif name and not _is_module_like(name, call):
            known = flow.assigned.get(name)
            self._store(name, node, flow, defined, False, always)
            if known is not None and not isinstance(call.func.value, ast.Name):
                flow.assigned[name] = known  # `w.grad.zero_()` does not assign w
            if call.args or call.keywords:
                self._read_all([name], flow, defined, always)

    def _bind(self, target: ast.AST, node: ast.stmt, flow: _Flow, defined: set[str], always: bool) -> None:
        if isinstance(target, ast.Name):
            flow.bound.add(target.id)
            self._store(target.id, node, flow, defined, True, always)
        elif isinstance(target, (ast.Tuple, ast.List)):
            for part in target.elts:
                self._bind(part, node, flow, defined, always)
        elif isinstance(target, ast.Starred):
            self._bind(target.value, node, flow, defined, always)
        elif isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
            # Stored into before it is read: refilled, part by part or whole, and so no carrier.
            self._expression(target.slice, flow, defined, always)
            self._store(target.value.id, node, flow, defined, True, always)
        else:
            for child in ast.walk(target):
                if isinstance(child, ast.Subscript):
                    self._expression(child.slice, flow, defined, always)
            self._store(base_name(target), node, flow, defined, False, always)

    def _store(self, name: str, node: ast.stmt, flow: _Flow, defined: set[str], whole: bool, always: bool) -> None:
        if not name:
            return
        flow.filled.add(name)
        flow.assigned[name] = (node.lineno, self._text(node))
        flow.sources.pop(name, None)
        if whole:
            defined.add(name)
        elif name not in defined:
            flow.exposed.add(name)
        if always:
            flow.always.add(name)
            flow.unread.add(name)

    def _text(self, node: ast.stmt) -> str:
        line = self._lines[node.lineno - 1] if node.lineno <= len(self._lines) else ""
        return line.strip()[:120]

    # --- expressions --------------------------------------------------------------------------------------------------

    def _expression(self, node: ast.AST, flow: _Flow, defined: set[str], always: bool) -> None:
        outputs: list[str] = []
        inner = {n for c in ast.walk(node) if isinstance(c, ast.comprehension) for n in _bound_names(c.target)}
        inner |= {a.arg for c in ast.walk(node) if isinstance(c, ast.Lambda) for a in c.args.args}
        self._visit(node, flow, defined, always, inner, outputs)
        for name in outputs:
            flow.filled.add(name)
            defined.add(name)

    def _visit(
        self, node: ast.AST, flow: _Flow, defined: set[str], always: bool, inner: set[str], outputs: list[str]
    ) -> None:
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Load) and node.id not in inner:
                self._read_all([node.id], flow, defined, always)
            return
        if isinstance(node, ast.keyword) and node.arg == "out" and isinstance(node.value, ast.Name):
            outputs.append(node.value.id)
            return
        if isinstance(node, ast.Attribute) and node.attr in _NO_VALUES and isinstance(node.value, ast.Name):
            return
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            flow.prints |= node.func.id == "print"
            if node.func.id in _NO_READERS and all(isinstance(a, ast.Name) for a in node.args):
                return
        if isinstance(node, ast.NamedExpr):
            flow.bound.add(node.target.id)
            flow.filled.add(node.target.id)
        for child in ast.iter_child_nodes(node):
            self._visit(child, flow, defined, always, inner, outputs)
        if isinstance(node, ast.NamedExpr):
            defined.add(node.target.id)

    def _read_all(self, names: Iterable[str], flow: _Flow, defined: set[str], always: bool) -> None:
        for name in names:
            if not name:
                continue
            flow.read.add(name)
            flow.unread.discard(name)
            if always:
                flow.always.add(name)
            if name not in defined:
                flow.exposed.add(name)
            if name in self._functions:
                self._read_all(self._free_names(self._functions[name]) - flow.read, flow, defined, always)

    def _free_names(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> set[str]:
        """The names that a function or class takes from around it."""
        if node.name not in self._free:
            self._free[node.name] = set()
            loaded = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
            stored = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
            own = {a.arg for a in ast.walk(node) if isinstance(a, ast.arg)}
            outer = {g for n in ast.walk(node) if isinstance(n, (ast.Global, ast.Nonlocal)) for g in n.names}
            self._free[node.name] = (loaded - stored - own) | outer
        return self._free[node.name]


def _names(node: ast.AST) -> frozenset[str]:
    return frozenset(n.id for n in ast.walk(node) if isinstance(n, ast.Name))


def _is_module_like(name: str, call: ast.Call) -> bool:
    """Whether the call is `module.function(...)`: common short names of modules, and dotted ones."""
    return name in ("np", "numpy", "torch", "jax", "jnp", "time", "math", "random", "plt", "os", "sys", "F", "nn", "gc")
