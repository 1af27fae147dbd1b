"""Rewrites loops in the syntax tree so that their iterator arrives in turns, with nothing added inside the body.

    for TARGET in ITER:                 for H.turn in H.begin(ITER):
        BODY                     =>         for TARGET in H.turn:
    else:                                       BODY
        ELSE                                else:
                                                continue
                                            break
                                        else:
                                            ELSE

`H` is an object of ours. It stands in the compiled code as a constant, so no name of ours shows in the program's
globals or locals: the tree holds a marker string, and the code's constants are exchanged after compiling.
"""

from __future__ import annotations

import ast
import types
from collections.abc import Callable
from typing import Any, NamedTuple

MARK = "\0whyslower:"
BLOCKS = 20  # that Python nests within one another in a function, at most
# What one statement takes of them, at most: a handler and a `finally` have their own.
TAKES: dict[type[ast.AST], int] = {
    ast.For: 1, ast.AsyncFor: 1, ast.While: 1, ast.With: 1, ast.AsyncWith: 1, ast.Try: 3, ast.TryStar: 3,
}  # fmt: skip


class Found(NamedTuple):
    """A loop in the source."""

    line: int
    kind: str  # for | while
    function: str
    leaves: bool  # its body can leave it early (break, return, raise is not counted)
    end: int  # its last line


class Rewriter(ast.NodeTransformer):
    """Rewrites the loops that `wanted` accepts; `found` lists every loop met, in source order."""

    def __init__(self, wanted: Callable[[int], bool]) -> None:
        self.wanted = wanted
        self.found: dict[int, Found] = {}
        self._scope: list[str] = []
        self._around = 0  # blocks of the function around a statement, those that were added included

    def _named(self, node: Any) -> Any:
        around, self._around = self._around, 0
        self._scope.append(node.name)
        self.generic_visit(node)
        self._scope.pop()
        self._around = around
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = _named

    def _block(self, node: Any, more: int = 0) -> Any:
        takes = TAKES[type(node)] + more
        self._around += takes
        self.generic_visit(node)
        self._around -= takes
        return node

    visit_AsyncFor = visit_With = visit_AsyncWith = visit_Try = visit_TryStar = _block

    def _note(self, node: ast.For | ast.While) -> bool:
        """Notes a loop and goes on into it; whether it is to be rewritten, and Python takes one more loop there."""
        kind = "for" if isinstance(node, ast.For) else "while"
        leaves = any(leaves_loop(s) for s in node.body)
        self.found[node.lineno] = Found(
            node.lineno, kind, ".".join(self._scope), leaves, node.end_lineno or node.lineno
        )
        wanted = self.wanted(node.lineno) and self._around + 1 + nested(node) <= BLOCKS
        self._block(node, more=int(wanted))
        return wanted

    def visit_For(self, node: ast.For) -> ast.stmt:
        if not self._note(node):
            return node
        inner = ast.For(node.target, _turn(node, ast.Load()), node.body, [ast.Continue()])
        return _placed(
            ast.For(_turn(node, ast.Store()), _call(node, "begin", node.iter), [inner, ast.Break()], node.orelse), node
        )

    def visit_While(self, node: ast.While) -> ast.stmt | list[ast.stmt]:
        if not self._note(node):
            return node
        over = ast.Assign([ast.Attribute(_helper(node), "over", ast.Store())], ast.Constant(True))
        leave = ast.If(
            ast.UnaryOp(ast.Not(), node.test), [over, ast.Break()], []
        )  # a cut is an end by the condition too
        inner = ast.For(ast.Tuple([], ast.Store()), _turn(node, ast.Load()), [leave, *node.body], [ast.Continue()])
        outer = ast.For(_turn(node, ast.Store()), _call(node, "begin_while"), [inner, ast.Break()], [over])
        loop = _placed(outer, node)
        if not node.orelse:
            return loop
        return [loop, _placed(ast.If(_call(node, "was_over"), node.orelse, []), node)]


def _helper(node: ast.stmt) -> ast.expr:
    return ast.Constant(f"{MARK}{node.lineno}")


def _turn(node: ast.stmt, context: ast.expr_context) -> ast.expr:
    return ast.Attribute(_helper(node), "turn", context)


def _call(node: ast.stmt, method: str, *arguments: ast.expr) -> ast.expr:
    return ast.Call(ast.Attribute(_helper(node), method, ast.Load()), list(arguments), [])


def _placed(new: ast.stmt, old: ast.stmt) -> ast.stmt:
    ast.copy_location(new, old)
    return ast.fix_missing_locations(new)


def nested(node: ast.AST) -> int:
    """The most blocks of one function that stand within one another in a statement, itself included."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
        return 0
    return TAKES.get(type(node), 0) + max(map(nested, ast.iter_child_nodes(node)), default=0)


def leaves_loop(node: ast.AST) -> bool:
    """Whether a statement of a loop's body can leave that loop by `break` or `return`."""
    if isinstance(node, (ast.Break, ast.Return)):
        return True
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
        return False
    if isinstance(node, (ast.For, ast.AsyncFor, ast.While)):  # its own breaks stay inside; its returns do not
        return any(isinstance(n, ast.Return) for s in node.body for n in _same_function(s)) or any(
            map(leaves_loop, node.orelse)
        )
    return any(leaves_loop(child) for child in ast.iter_child_nodes(node))


def _same_function(node: ast.AST) -> list[ast.AST]:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
        return []
    return [node, *(n for child in ast.iter_child_nodes(node) for n in _same_function(child))]


def compile_with(tree: ast.Module, path: str, helpers: Callable[[int], object]) -> types.CodeType:
    """Compiles a rewritten tree and puts `helpers(line)` in the place of each marker."""
    return _exchanged(compile(tree, path, "exec", dont_inherit=True), helpers)


def _exchanged(code: types.CodeType, helpers: Callable[[int], object]) -> types.CodeType:
    def one(constant: Any) -> Any:
        if isinstance(constant, types.CodeType):
            return _exchanged(constant, helpers)
        if isinstance(constant, str) and constant.startswith(MARK):
            return helpers(int(constant[len(MARK) :]))
        return constant

    return code.replace(co_consts=tuple(map(one, code.co_consts)))


def override(tree: ast.Module, settings: dict[str, str]) -> set[str]:
    """Exchanges constants that the script assigns at top level; returns the names that were not found."""
    missing = set(settings)
    for node in tree.body:
        pairs: list[tuple[ast.expr, ast.expr | None]] = []
        if isinstance(node, ast.Assign):
            pairs = [(target, node.value) for target in node.targets]
        elif isinstance(node, ast.AnnAssign):
            pairs = [(node.target, node.value)]
        for target, value in pairs:
            missing -= _override(node, target, value, settings)
    return missing


def _override(node: Any, target: ast.expr, value: ast.expr | None, settings: dict[str, str]) -> set[str]:
    if isinstance(target, ast.Name) and target.id in settings:
        node.value = _literal(settings[target.id], node.value)
        return {target.id}
    done = set()
    if isinstance(target, (ast.Tuple, ast.List)) and isinstance(value, (ast.Tuple, ast.List)):
        for i, part in enumerate(target.elts):
            if isinstance(part, ast.Name) and part.id in settings and i < len(value.elts):
                value.elts[i] = _literal(settings[part.id], value.elts[i])
                done.add(part.id)
    return done


def _literal(text: str, old: ast.expr) -> ast.expr:
    new = ast.parse(text, mode="eval").body
    for part in ast.walk(new):
        ast.copy_location(part, old)
    return new
