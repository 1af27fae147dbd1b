"""A list that is handed to several routines, each of which makes an array of it: made one once, for all of them."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from whyslower.causes import reading
from whyslower.causes.binding import library, written
from whyslower.causes.case import Case
from whyslower.causes.reading import seconds
from whyslower.causes.shares import expected
from whyslower.evidence.families import ARRAY_LIBRARIES
from whyslower.factors.source import Source
from whyslower.records import Change, Factor, Operation

# Calls that only read what they are given.
READING = reading.words("len sum min max sorted list tuple set print float int str any all enumerate zip")


class _Use(NamedTuple):
    """A routine that is given the list, by name, in a statement of a block."""

    number: int
    operation: Operation
    given: ast.Name


def factors(case: Case, cause: str, converting: Iterable[Operation]) -> list[Factor]:
    """For each list that several of these NumPy routines are given one after the other, the array made once."""
    source = case.slower.source
    module = library(source, "numpy") if source is not None else None
    if source is None or not module:
        return []
    calls = {source.span(o): o for o in converting if o.library == "numpy" and written(source, o)}
    found = []
    for block in {id(each): each for each in _blocks(source)}.values():
        for name, uses in _uses(source, block, calls).items():
            between = block[uses[0].number : uses[-1].number + 1]
            if len(uses) > 1 and _begins_a_line(source, between[0]) and _only_read(between, name, uses, case):
                found.append(_factor(case, cause, source, module, block, uses))
    return found


def _blocks(source: Source) -> Iterator[list[ast.stmt]]:
    """Every list of statements of a unit, and of the functions that it may reach."""
    for node in source.nodes_in_unit():
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                yield block
    yield source.loop.body


def _uses(source: Source, block: Sequence[ast.stmt], calls: dict[tuple[int, int], Operation]) -> dict[str, list[_Use]]:
    """By name, the calls that stand in simple statements of a block and are given it first."""
    found: dict[str, list[_Use]] = defaultdict(list)
    for number, statement in enumerate(block):
        if hasattr(statement, "body"):
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Name):
                operation = calls.get(source.extent(node))
                if operation is not None and operation.operands and operation.operands[0].kind == "sequence":
                    found[node.args[0].id].append(_Use(number, operation, node.args[0]))
    return found


def _only_read(statements: Sequence[ast.stmt], name: str, uses: Sequence[_Use], case: Case) -> bool:
    """Whether nothing from the first use to the last may change the list or give its name to something else."""
    given = {id(use.given) for use in uses}
    source = case.slower.source
    modules = {library(source, each) for each in ARRAY_LIBRARIES} if source is not None else set()
    for node in (each for statement in statements for each in ast.walk(statement)):
        if isinstance(node, ast.Call) and _reads(node.func, modules):
            given |= {id(each) for each in node.args}
    nodes = [each for top in statements for each in ast.walk(top)]
    if any(isinstance(each, ast.arg) and each.arg == name for each in nodes):  # a lambda's own
        return False
    return all(id(each) in given for each in nodes if isinstance(each, ast.Name) and each.id == name)


def _begins_a_line(source: Source, statement: ast.stmt) -> bool:
    line = statement.lineno
    return source.extent(statement)[0] == source.offset(line) + len(source.indentation(line))


def _reads(function: ast.expr, modules: set[str | None]) -> bool:
    if isinstance(function, ast.Name):
        return function.id in READING
    return isinstance(function, ast.Attribute) and ast.unparse(function.value) in modules


def _factor(
    case: Case, cause: str, source: Source, module: str, block: Sequence[ast.stmt], uses: Sequence[_Use]
) -> Factor:
    name, label = uses[0].given.id, case.slower.label
    ready = reading.free_name(source.text, f"{name}_array")
    line = block[uses[0].number].lineno
    made = source.before(line, f"{ready} = {module}.asarray({name})")
    edits = (made, *(source.replace_node(use.given, ready) for use in uses))
    spent = sum(use.operation.seconds for use in uses) / seconds(case.slower.evidence.operations)
    return Factor(
        name=f"converted-once-{line}",
        cause=cause,
        what=f"`{name}` of {label} made an array once, for {len(uses)} routines that each convert it",
        changes={label: Change(edits=edits)},
        lines=tuple(sorted({use.operation.line for use in uses})),
        remedy=f"make `{name}` an array once, before the {len(uses)} routines that each convert it",
        weight=expected(case, spent * (1 - 1 / len(uses))),
    )
