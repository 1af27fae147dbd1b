"""Code of a loop that the compared rounds don't reach: what stands under a condition on the round's number.

Only conditions that can be told from the text are looked at: of the counter of a `range` or an `enumerate` and of
constants that the script assigns once. Of others nothing is said.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from types import CodeType
from typing import NamedTuple

from whyslower.evidence.liveness import loop_at

SHOWN = 3  # rounds by which two conditions are told apart
FURTHEST = 20_000  # rounds that a condition is tried for
_TELLING = (
    ast.Expression | ast.Compare | ast.BoolOp | ast.BinOp | ast.UnaryOp | ast.Name | ast.Constant
    | ast.operator | ast.unaryop | ast.cmpop | ast.boolop | ast.expr_context
)  # fmt: skip
_TOO_LARGE = ast.Pow | ast.LShift  # to be tried for every round


class Branch(NamedTuple):
    """Code that first runs in `round`, from 0; `text` is all of it, its condition included, whatever the counter's
    name; `does`: in which rounds it first runs, and what it calls there, on whatever; () where it calls nothing."""

    round: int
    line: int
    condition: str
    text: str
    does: tuple[object, ...] = ()


def unlike_and_late(source_a: str, line_a: int, source_b: str, line_b: int, units: int) -> tuple[list[Branch], ...]:
    """By program, what first runs after so many units and does not stand in the other one as well."""
    late = [
        [branch for branch in _branches(source, line) if branch.round >= units]
        for source, line in ((source_a, line_a), (source_b, line_b))
    ]
    known = [{each for branch in found for each in (branch.text, branch.does)} - {()} for found in late]
    return tuple(
        [branch for branch in found if not {branch.text, branch.does} & other]
        for found, other in zip(late, reversed(known), strict=True)
    )


@lru_cache(maxsize=64)  # a program's own text is asked for again with every change that is compared with it
def _branches(source: str, line: int) -> tuple[Branch, ...]:
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return ()
    loop, constants = loop_at(tree, line), _constants(tree)
    counter = None
    if isinstance(loop, ast.For):
        counter = _counter(loop, constants)
    elif isinstance(loop, ast.While):
        counter = _counted_up(tree, loop, constants)
    if loop is None or counter is None:
        return ()
    found = []
    for node in _conditions(loop.body):
        for part, wanted in ((node.body, True), (node.orelse, False)):
            body: list[ast.stmt] = part if isinstance(part, list) else [ast.copy_location(ast.Expr(part), part)]
            rounds = _rounds(node.test, wanted, *counter, constants) if body and not _only_prints(body) else ()
            if rounds:
                condition = f"if {ast.unparse(node.test)}:" if wanted else f"if not ({ast.unparse(node.test)}):"
                text = re.sub(rf"\b{counter[0]}\b", "#", "\n".join([condition, *map(ast.unparse, body)]))
                calls = _calls(body)
                found.append(Branch(rounds[0], body[0].lineno, condition, text, (rounds, calls) if calls else ()))
    return tuple(found)


def _calls(body: list[ast.stmt]) -> tuple[str, ...]:
    """The functions and methods that these lines call, by name and with the numbers that they are handed as such, where
    calls are all that they do."""
    if not all(isinstance(statement, ast.Expr) for statement in body):
        return ()
    called = [node for statement in body for node in ast.walk(statement) if isinstance(node, ast.Call)]
    return tuple(sorted(f"{ast.unparse(each.func).rpartition('.')[2]} {_numbers(each)}" for each in called))


def _numbers(call: ast.Call) -> list[object]:
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    return [part.value for part in given if isinstance(part, ast.Constant) and isinstance(part.value, int | float)]


def _constants(tree: ast.Module) -> dict[str, int]:
    """Whole numbers that are assigned once in the file, at its top."""
    stored = Counter(
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    )
    return {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and type(node.value.value) is int
        for target in node.targets
        if isinstance(target, ast.Name) and stored[target.id] == 1
    }


def _counter(loop: ast.For, constants: Mapping[str, int]) -> tuple[str, range] | None:
    """The variable that counts the rounds, and its values; None where none is known to."""
    call, target = loop.iter, loop.target
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.keywords:
        return None
    if call.func.id == "range" and isinstance(target, ast.Name):
        ends = [_value(argument, constants) for argument in call.args]
        known = [end for end in ends if end is not None]
        if not known or len(known) < len(ends) or known[2:] == [0]:
            return None
        return target.id, range(*known)[:FURTHEST]
    if call.func.id == "enumerate" and isinstance(target, ast.Tuple) and isinstance(target.elts[0], ast.Name):
        start = _value(call.args[1], constants) if len(call.args) > 1 else 0
        return (target.elts[0].id, range(start, start + FURTHEST)) if start is not None else None
    return None


def _counted_up(tree: ast.Module, loop: ast.While, constants: Mapping[str, int]) -> tuple[str, range] | None:
    """The same of a `while` whose last line adds a constant to what is set to a number once, before it."""
    last = loop.body[-1]
    if not isinstance(last, ast.AugAssign) or not isinstance(last.op, ast.Add) or not isinstance(last.target, ast.Name):
        return None
    name, step = last.target.id, _value(last.value, constants)
    stored = [n for n in ast.walk(tree) if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
    set_to = [n.value for n in ast.walk(tree) if isinstance(n, ast.Assign) and n.targets[0] in stored]
    start = _value(set_to[0], constants) if len(set_to) == 1 and len(stored) == 2 else None
    return (name, range(start, start + FURTHEST * step, step)) if start is not None and step else None


def _conditions(body: Iterable[ast.AST]) -> Iterator[ast.If | ast.IfExp]:
    """All conditions of a stretch of code, but for those in functions that it defines."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            continue
        if isinstance(node, ast.If | ast.IfExp):
            yield node
        yield from _conditions(ast.iter_child_nodes(node))


def _rounds(test: ast.expr, wanted: bool, name: str, values: range, constants: Mapping[str, int]) -> tuple[int, ...]:
    """The first rounds in which a condition is what is wanted; none where it never is, or that can't be told."""
    tried = _compiled(test, {name, *constants})
    if tried is None:
        return ()
    outcomes = (_outcome(tried, {**constants, name: value}) for value in values)
    return tuple(
        itertools.islice((number for number, outcome in enumerate(outcomes) if bool(outcome) is wanted), SHOWN)
    )


def _value(node: ast.expr, constants: Mapping[str, int]) -> int | None:
    tried = _compiled(node, constants)
    found = _outcome(tried, constants) if tried is not None else None
    return found if isinstance(found, int) else None


def _compiled(node: ast.expr, names: Container[str]) -> CodeType | None:
    """An expression of known whole numbers alone; None for any other."""
    parts = list(ast.walk(node))
    if not all(isinstance(part, _TELLING) and not isinstance(part, _TOO_LARGE) for part in parts):
        return None
    if not all(part.id in names for part in parts if isinstance(part, ast.Name)):
        return None
    return compile(ast.Expression(node), "<condition>", "eval")


def _outcome(tried: CodeType, known: Mapping[str, int]) -> object:
    """None where it comes to nothing, such as a division by zero."""
    try:
        return eval(tried, {"__builtins__": {}}, dict(known))
    except (ArithmeticError, TypeError, ValueError):
        return None


def _only_prints(body: list[ast.stmt]) -> bool:
    """Whether these lines do no work but printing: narrower than what shows, which may write or look at the clock as
    well, or compute what it shows."""
    return all(
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "print"
        for node in body
    )
