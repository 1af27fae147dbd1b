"""Clocks in a script: which of its loops it times itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from whyslower.measure.syntax import blocks, last_name

CLOCKS = frozenset(
    ("time", "perf_counter", "perf_counter_ns", "time_ns", "monotonic", "process_time", "default_timer", "now")
)


def reads_clock(node: ast.AST) -> bool:
    """Whether a clock is read in it: `time.perf_counter()`."""
    return any(isinstance(each, ast.Call) and last_name(each.func) in CLOCKS for each in ast.walk(node))


def timed_loops(text: str) -> frozenset[int]:
    """The lines of loops between a reading of a clock, which is kept under a name, and one that it is taken from, all
    in one block: `t0 = time()`, the loop, `print(time() - t0)`; or that have both in their own block, and so time each
    round. None where the text is no Python."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return frozenset()
    return frozenset(line for node in ast.walk(tree) for block in blocks(node) for line in _timed(block))


def _timed(block: Sequence[ast.stmt]) -> Iterator[int]:
    for number, statement in enumerate(block):
        if isinstance(statement, ast.For | ast.While):
            around = _begun_and_ended(block[:number], block[number + 1 :])
            if around or (_begun_and_ended(statement.body, statement.body) and not any(_timed(statement.body))):
                yield statement.lineno


def _begun_and_ended(before: Sequence[ast.stmt], after: Sequence[ast.stmt]) -> bool:
    begun = {name for each in before for name in _readings(each)}
    return bool(begun & {name for each in after for name in _taken_off(each)})


def _readings(statement: ast.stmt) -> Iterator[str]:
    """The names that it keeps a clock's reading under."""
    if isinstance(statement, ast.Assign) and reads_clock(statement.value):
        for target in statement.targets:
            if isinstance(target, ast.Name | ast.Attribute):
                yield ast.unparse(target)


def _taken_off(statement: ast.stmt) -> Iterator[str]:
    """What is taken off something in it: of a clock's reading nothing else is."""
    for node in ast.walk(statement):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
            yield ast.unparse(node.right)
