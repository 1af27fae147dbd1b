"""Which libraries a variant's workers may be forked with: what its study imports, at the top or first in `build`."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from whyslower.measure.imports import preloadable
from whyslower.questions import Level, Levels

# What a condition on levels alone is made of: it can be decided without running the study.
_DECIDABLE = (
    ast.Name, ast.Load, ast.Constant, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.Tuple, ast.List, ast.Set,
    ast.cmpop, ast.boolop, ast.unaryop,
)  # fmt: skip
DEEPEST = 4  # calls of the study's own functions that are followed into each other


def preloads(source: bytes, folder: Path, levels: Levels) -> tuple[str, ...]:
    """The well-known libraries that a variant imports before it does anything else, in its order.

    `build` may choose its library by a level, with `if library == "torch"` or by calling one of the study's functions:
    as far as the levels tell, that is followed here.
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):  # meant for another Python
        return ()
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    course = Course(functions)
    build = functions.get("build")
    top = course.statements(tree.body, {"__name__": ""})  # a study is imported: it is not `__main__`
    flat = ast.Module([*top, *(course.statements(build.body, levels) if build else ())], [])
    return preloadable(ast.unparse(flat).encode(), folder)


class Course:
    """What a variant runs, statement by statement, as far as its levels tell."""

    def __init__(self, functions: Mapping[str, ast.FunctionDef]) -> None:
        self._functions = functions

    def statements(self, body: Sequence[ast.stmt], names: Mapping[str, Level], depth: int = 0) -> Iterator[ast.stmt]:
        """The statements in order; those of a function that is called come before the statement that calls it."""
        known = dict(names)
        for node in body:
            chosen = _condition(node.test, known) if isinstance(node, ast.If) else None
            if isinstance(node, ast.If) and chosen is not None:
                yield from self.statements(node.body if chosen else node.orelse, known, depth)
                continue
            call = _first_call(node.value, known) if isinstance(node, (ast.Return, ast.Expr, ast.Assign)) else None
            callee = self._functions.get(_called(call, known)) if call is not None else None
            if call is not None and callee is not None and depth < DEEPEST:
                yield from self.statements(callee.body, _bound(callee, call, known), depth + 1)
            yield node
            for part in ast.walk(node):
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    known.pop(part.id, None)


def _first_call(value: ast.expr | None, names: Mapping[str, Level]) -> ast.Call | None:
    """The call that an expression begins with: `f` of `f(x)[y].z`, of `f(x) if ... else g(x)` the chosen one."""
    while True:
        if isinstance(value, ast.IfExp) and (chosen := _condition(value.test, names)) is not None:
            value = value.body if chosen else value.orelse
        elif isinstance(value, (ast.Subscript, ast.Attribute)):
            value = value.value
        elif isinstance(value, ast.Call) and isinstance(value.func, ast.Call):
            value = value.func
        else:
            break
    if not isinstance(value, ast.Call):
        return None
    arguments = [*value.args, *(keyword.value for keyword in value.keywords)]
    acts = any(isinstance(part, ast.Call) for each in arguments for part in ast.walk(each))
    return None if acts else value


def _called(call: ast.Call, names: Mapping[str, Level]) -> str:
    """The name of the function that is called; of `{"a": f, "b": g}[level](...)` the chosen one; "" for others."""
    found: ast.expr = call.func
    if isinstance(found, ast.Subscript) and isinstance(found.value, ast.Dict) and isinstance(found.slice, ast.Name):
        level = names.get(found.slice.id)
        pairs = zip(found.value.keys, found.value.values, strict=True)
        found = next((v for k, v in pairs if isinstance(k, ast.Constant) and k.value == level), found)
    return found.id if isinstance(found, ast.Name) else ""


def _bound(callee: ast.FunctionDef, call: ast.Call, names: Mapping[str, Level]) -> dict[str, Level]:
    """The parameters of a called function whose levels are known."""
    given = [*zip([each.arg for each in callee.args.args], call.args, strict=False)]
    given += [(keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg]
    return {name: names[each.id] for name, each in given if isinstance(each, ast.Name) and each.id in names}


def _condition(test: ast.expr, names: Mapping[str, Level]) -> bool | None:
    """Whether a condition holds; None where it depends on more than the levels."""
    parts = list(ast.walk(test))
    if not all(isinstance(part, _DECIDABLE) for part in parts):
        return None
    if any(isinstance(part, ast.Name) and part.id not in names for part in parts):
        return None
    try:
        return bool(eval(compile(ast.Expression(test), "<condition>", "eval"), {"__builtins__": {}}, dict(names)))
    except TypeError:  # levels of several types, compared
        return None
