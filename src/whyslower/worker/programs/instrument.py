"""Rewrites the operations of the user's own code so that each goes through a node that can watch it.

    y = f(x @ w, n=2)      =>      y = N1.call(f, N2.two(x, w), n=2)

`N1` and `N2` stand in the compiled code as constants, as the objects of `rewrite` do. What is evaluated, and in which
order, stays the same. Left alone: what other compilers read (see `traced`), coroutines, patterns, decorators,
annotations, chained comparisons, and calls that look at the frame that they are called from.
"""

from __future__ import annotations

import ast
import copy
from typing import Any

from .sites import Site, Source, bound_by_unit, bound_in
from .traced import Traced, aliases_of, traces

NODE = "\0whyslower-node:"
LEFT_ALONE = {"super", "locals", "globals", "vars", "dir", "eval", "exec", "breakpoint", "__import__", "compile"}
FRAME_READERS = {"_getframe", "_getframemodulename", "currentframe", "extract_stack", "print_stack"}
# What a function may leave behind that is run later, and what can't be written twice in one function.
LASTING = (
    ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef, ast.Yield, ast.YieldFrom, ast.Global, ast.Nonlocal,
)  # fmt: skip
ATTRIBUTES = {"T", "mT", "H", "mH", "real", "imag"}  # views and copies of arrays that look like plain attributes
TEXT = 500  # characters kept of an expression
SIGNS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.MatMult: "@", ast.LShift: "<<", ast.RShift: ">>", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
    ast.USub: "neg", ast.UAdd: "pos", ast.Invert: "~",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip


class Instrumenter(ast.NodeTransformer):
    """Puts nodes into one file's tree. `loop_line`: the line of the loop whose body is watched (0: it is elsewhere);
    `whole`: all of the file is; `deep`: functions are too."""

    def __init__(self, file: str, source: Source, traced: Traced, loop_line: int, deep: bool, whole: bool) -> None:
        self.file, self.source, self.traced = file, source, traced
        self.loop_line, self.deep = loop_line, deep
        self.sites: list[Site] = []
        self.first = 0  # number of the first site
        self._active, self._depth = whole, 0
        self._scope: list[str] = []
        self._classes: list[str] = []
        self._bound: set[str] = set()  # names that the unit may bind
        self._aliases: dict[str, str] = {}

    def run(self, tree: ast.Module) -> ast.Module:
        """The tree, with nodes in it."""
        self._aliases = aliases_of(tree)
        self._bound = bound_in(tree) if self._active else bound_by_unit(tree, self.loop_line)
        new: ast.Module = self.visit(tree)
        return new

    # --- making nodes -------------------------------------------------------------------------------------------------

    def _node(self, kind: str, sign: str, at: Any, **more: Any) -> ast.expr:
        """A marker for a new site."""
        texts = self.source
        fixed = tuple(t for t in (more.get("receiver", ""), *more.get("operands", ())) if self._is_fixed(t))
        self.sites.append(
            Site(
                kind=kind,
                sign=sign,
                file=self.file,
                line=at.lineno,
                column=texts.column(at.lineno, at.col_offset),
                end_line=at.end_lineno,
                end_column=texts.column(at.end_lineno, at.end_col_offset),
                text=texts.segment(at)[:TEXT],
                function=".".join(self._scope),
                depth=self._depth,
                fixed=fixed,
                **more,
            )
        )
        return ast.Constant(f"{NODE}{self.first + len(self.sites) - 1}")

    def _is_fixed(self, text: str) -> bool:
        return text.isidentifier() and text not in self._bound

    def _use(self, node: ast.expr, method: str, at: Any, *arguments: ast.expr) -> ast.Call:
        called = ast.Attribute(node, method, ast.Load())
        new = ast.Call(called, list(arguments), [])
        for each in (node, called, new):
            ast.copy_location(each, at)
        for each in arguments:
            if not hasattr(each, "lineno"):  # one of ours; the program's own have theirs, all the way down
                ast.fix_missing_locations(ast.copy_location(each, at))
        return new

    def _texts(self, *nodes: ast.expr) -> tuple[str, ...]:
        return tuple(self.source.segment(n)[:TEXT] for n in nodes)

    # --- expressions --------------------------------------------------------------------------------------------------

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if not self._active or _looks_at_frame(node):
            self._visit_call_parts(node)
            return node
        method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        receiver = self._texts(node.func.value)[0] if isinstance(node.func, ast.Attribute) else ""
        keywords = tuple((k.arg or "**", self._texts(k.value)[0]) for k in node.keywords)
        marker = self._node(
            "call", method, node, receiver=receiver, operands=self._texts(*node.args), keywords=keywords
        )
        self._visit_call_parts(node)
        new = self._use(marker, "call", node, node.func, *node.args)
        new.keywords = node.keywords
        return new

    def _visit_call_parts(self, node: ast.Call) -> None:
        kept = self._active, self.deep
        if traces(node.func, self._aliases):
            self._active = self.deep = False
        self.generic_visit(node)
        self._active, self.deep = kept

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        if not self._active or _is_constant(node):
            return self._parts(node)
        marker = self._node("operator", SIGNS[type(node.op)], node, operands=self._texts(node.left, node.right))
        return self._use(marker, "two", node, self.visit(node.left), self.visit(node.right))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        if not self._active or isinstance(node.op, ast.Not) or _is_constant(node):
            return self._parts(node)
        marker = self._node("operator", SIGNS[type(node.op)], node, operands=self._texts(node.operand))
        return self._use(marker, "one", node, self.visit(node.operand))

    def visit_Compare(self, node: ast.Compare) -> Any:
        sign = SIGNS.get(type(node.ops[0]), "")
        if not self._active or len(node.ops) > 1 or not sign:
            return self._parts(node)
        left, right = node.left, node.comparators[0]
        marker = self._node("operator", sign, node, operands=self._texts(left, right))
        return self._use(marker, "two", node, self.visit(left), self.visit(right))

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        if not self._active or not isinstance(node.ctx, ast.Load):
            return self._parts(node)
        marker = self._node("[]", "[]", node, operands=self._texts(node.value, node.slice))
        return self._use(marker, "two", node, self.visit(node.value), self._index(marker, node.slice))

    def _index(self, marker: ast.expr, index: ast.expr) -> ast.expr:
        """An index as an expression of its own: `1:n, 0` becomes `(slice(1, n), 0)`."""
        if isinstance(index, ast.Slice):
            bounds = [self.visit(b) if b is not None else ast.Constant(None) for b in (index.lower, index.upper)]
            step = [self.visit(index.step)] if index.step is not None else []
            return self._use(marker, "slice", index, *bounds, *step)
        if isinstance(index, ast.Tuple):
            return ast.copy_location(ast.Tuple([self._index(marker, e) for e in index.elts], ast.Load()), index)
        new: ast.expr = self.visit(index)
        return new

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        if not self._active or not isinstance(node.ctx, ast.Load) or node.attr not in ATTRIBUTES:
            return self._parts(node)
        marker = self._node("attribute", node.attr, node, operands=self._texts(node.value))
        return self._use(marker, "one", node, self.visit(node.value))

    def _comprehension(self, node: Any) -> Any:
        """The first iterable is evaluated outside, everything else once an item."""
        if any(g.is_async for g in node.generators):
            return node
        for i, generator in enumerate(node.generators):
            if i == 1:
                self._depth += 1
            generator.iter = self._iterable(generator.iter)
        self._depth += len(node.generators) == 1
        for generator in node.generators:
            generator.ifs = [self.visit(test) for test in generator.ifs]
        for field in ("key", "value", "elt"):
            if hasattr(node, field):
                setattr(node, field, self.visit(getattr(node, field)))
        self._depth -= 1
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    def _iterable(self, node: ast.expr, hot: bool = False) -> ast.expr:
        if not self._active and not hot:
            new: ast.expr = self.visit(node)
            return new
        marker = self._node("iter", "iter", node, operands=self._texts(node), hot=hot)
        return self._use(marker, "iter", node, self.visit(node))

    def visit_FormattedValue(self, node: ast.FormattedValue) -> Any:
        """A value in a text becomes the text that it is formatted to."""
        if not self._active or node.conversion != -1:
            return self._parts(node)
        marker = self._node("call", "format", node, operands=self._texts(node.value))
        spec = [self.visit(node.format_spec)] if node.format_spec is not None else []
        node.value, node.format_spec = self._use(marker, "formatted", node, self.visit(node.value), *spec), None
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        kept = self._active, self._depth
        self._active, self._depth = self._active or self.deep, 0
        node.body = self.visit(node.body)
        self._active, self._depth = kept
        return node

    # --- statements ---------------------------------------------------------------------------------------------------

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        target = node.targets[0]
        if isinstance(node.value, ast.Lambda) and isinstance(target, ast.Name) and target.id in self.traced.names:
            return node
        if not self._active or len(node.targets) > 1 or not isinstance(target, ast.Subscript):
            new: ast.stmt = self.generic_visit(node)  # type: ignore[assignment]
            return new
        marker = self._node("[]=", "[]=", node, operands=self._texts(target.value, target.slice, node.value))
        value, container = self.visit(node.value), self.visit(target.value)
        return self._statement(
            self._use(marker, "store", node, value, container, self._index(marker, target.slice)), node
        )

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        if not self._active:
            new: ast.stmt = self.generic_visit(node)  # type: ignore[assignment]
            return new
        sign, target = SIGNS[type(node.op)] + "=", node.target
        if isinstance(target, ast.Name):
            marker = self._node("augment", sign, node, operands=self._texts(target, node.value))
            old = ast.copy_location(ast.Name(target.id, ast.Load()), target)
            done = self._use(marker, "two", node, old, self.visit(node.value))
            return ast.copy_location(ast.Assign([target], done), node)
        if isinstance(target, ast.Subscript):
            texts = self._texts(target.value, target.slice, node.value)
            marker = self._node("augment[]", "[]" + sign, node, operands=texts)
            place = [self.visit(target.value), self._index(marker, target.slice)]
            begun = self._use(marker, "begin_item", node, *place)
        else:
            marker = self._node("augment.", sign, node, operands=self._texts(target, node.value))
            name = ast.Constant(self._mangled(target.attr))
            begun = self._use(marker, "begin_attribute", node, self.visit(target.value), name)
        return self._statement(self._use(marker, "end", node, begun, self.visit(node.value)), node)

    def _mangled(self, name: str) -> str:
        """A private name as the class stores it."""
        owner = self._classes[-1].lstrip("_") if self._classes else ""
        return f"_{owner}{name}" if owner and name.startswith("__") and not name.endswith("__") else name

    def _statement(self, value: ast.expr, at: ast.stmt) -> ast.stmt:
        return ast.copy_location(ast.Expr(value), at)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_For(self, node: ast.For) -> ast.stmt:
        hot = node.lineno == self.loop_line
        node.iter = self._iterable(node.iter, hot)
        node.target = self.visit(node.target)
        self._body(node, hot, node.body)
        node.orelse = [self.visit(s) for s in node.orelse]
        return node

    def visit_While(self, node: ast.While) -> ast.stmt:
        hot = node.lineno == self.loop_line
        test = [ast.copy_location(ast.Expr(node.test), node.test)]
        self._body(node, hot, test)
        node.test = test[0].value
        self._body(node, hot, node.body)
        node.orelse = [self.visit(s) for s in node.orelse]
        return node

    def _body(self, loop: ast.For | ast.While, hot: bool, body: list[Any]) -> None:
        kept = self._active, self._depth
        self._active, self._depth = self._active or hot, 0 if hot else self._depth + 1
        body[:] = [self.visit(s) for s in body]
        self._active, self._depth = kept

    def _function(self, node: Any) -> Any:
        if node.name in self.traced.names:
            return node
        kept = self._active, self._depth, self._bound
        self._scope.append(node.name)
        self._active, self._depth = self._active or self.deep, 0
        self._bound = self._bound | bound_in(node)
        plain, first = copy.deepcopy(node.body) if self._may_run_plain(node) else [], len(self.sites)
        node.body = [self.visit(s) for s in node.body]
        if plain and len(self.sites) > first:
            self._run_plain(node, plain, first)
        self._scope.pop()
        self._active, self._depth, self._bound = kept
        return node

    def _may_run_plain(self, node: ast.FunctionDef) -> bool:
        """Whether a call may be decided on as a whole: nothing of it lasts longer, and the watched loop isn't in it."""
        around = node.lineno <= self.loop_line <= (node.end_lineno or 0)
        lasting = any(isinstance(part, LASTING) for part in ast.walk(node) if part is not node)
        return self.deep and not around and not lasting

    def _run_plain(self, node: ast.FunctionDef, plain: list[ast.stmt], site: int) -> None:
        """Where nothing is watched when it is called, a function runs as it was: a set-up may call it far more."""
        marker = ast.Constant(f"{NODE}{self.first + site}")
        choice = ast.copy_location(ast.If(self._use(marker, "off", node.body[0]), plain, node.body), node.body[0])
        words = node.body[:1] if ast.get_docstring(node, clean=False) is not None else []
        node.body = [*words, choice]

    visit_FunctionDef = _function

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:
        if node.name in self.traced.names:
            return node
        self._scope.append(node.name)
        self._classes.append(node.name)
        node.body = [self.visit(s) for s in node.body]
        self._classes.pop()
        self._scope.pop()
        return node

    def _as_it_is(self, node: Any) -> Any:
        return node

    visit_AsyncFunctionDef = _as_it_is
    visit_Await = visit_AsyncFor = visit_AsyncWith = _as_it_is

    def visit_match_case(self, node: ast.match_case) -> ast.match_case:
        if node.guard is not None:
            node.guard = self.visit(node.guard)
        node.body = [self.visit(s) for s in node.body]
        return node

    def _parts(self, node: Any) -> Any:
        return self.generic_visit(node)


def _looks_at_frame(call: ast.Call) -> bool:
    """Whether a call would see that it is made from another frame: `inspect.stack()`, and not `np.stack(rows)`."""
    if isinstance(call.func, ast.Name):
        name = call.func.id
        return name in LEFT_ALONE or _reads_frames(name, call)
    return isinstance(call.func, ast.Attribute) and _reads_frames(call.func.attr, call)


def _reads_frames(name: str, call: ast.Call) -> bool:
    return name in FRAME_READERS or (name == "stack" and not call.args)


def _is_constant(node: ast.expr) -> bool:
    """What the compiler folds, and what patterns require to stay literal."""
    if isinstance(node, ast.BinOp):
        return _is_constant(node.left) and _is_constant(node.right)
    return _is_constant(node.operand) if isinstance(node, ast.UnaryOp) else isinstance(node, ast.Constant)
