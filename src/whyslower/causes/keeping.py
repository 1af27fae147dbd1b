"""Results that are kept for the next time (a cache, a table, an attribute) in one text, and made anew in the other."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from whyslower.causes.case import Side, Swap
from whyslower.causes.placing import MOVING
from whyslower.causes.reading import seconds
from whyslower.evidence.families import family, tail
from whyslower.measure.syntax import last_name
from whyslower.records import Operation

# What keeps a function's results by itself.
KEEPERS = re.compile(r"(?:\w+\.)*(?:lru_cache|cached_property|memoize)|(?:functools\.|memory\.)?cache")
# Of the time that went, what may come in its place: a look-up.
LOOK_UP = 0.5


def keeps(swap: Swap) -> float:
    """The part of what went that computes again and again what the faster one's text keeps."""
    hunk, went = swap.hunk, seconds(swap.lost)
    if hunk is None or not hunk.in_unit or seconds(swap.gained) > LOOK_UP * went:
        return 0.0
    now = _nodes(swap.case.faster, hunk.faster_parts, hunk.faster_file)
    before = _nodes(swap.case.slower, hunk.slower_parts, hunk.slower_file)
    kept = (_kept_by_itself(now) - _kept_by_itself(before)) | _kept_by_hand(now, before)
    return seconds(o for o in _inside(swap.lost, kept) if family(o) not in MOVING) / (went or 1.0)


def _nodes(side: Side, parts: Sequence[tuple[int, int]], file: str) -> list[ast.AST]:
    """The nodes of a program's text that begin in these parts of it."""
    if side.source is None:
        return []
    tree = ast.parse(side.others[file].text) if file in side.others else side.source.tree
    return [node for node in ast.walk(tree) if any(a <= getattr(node, "lineno", 0) <= b for a, b in parts)]


def _inside(operations: Collection[Operation], names: Collection[str]) -> list[Operation]:
    """Calls of functions of these names, and what is done in them and in the user's functions that they call."""
    names, found = set(names), list[Operation]()
    while True:
        now = [o for o in operations if tail(o) in names or o.function.rpartition(".")[2] in names]
        if len(now) == len(found):
            return found
        found = now
        names |= {tail(o) for o in found if o.library == "user"}


def _kept_by_itself(nodes: Iterable[ast.AST]) -> set[str]:
    """The names of functions that keep their results: by a decorator, or handed to what keeps them."""
    found = set()
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and any(map(_keeps, node.decorator_list)):
            found.add(node.name)
        elif isinstance(node, ast.Call) and _keeps(node.func):
            found |= {last_name(argument) for argument in node.args}
    return found - {""}


def _keeps(node: ast.expr) -> bool:
    """`lru_cache` and its like, with arguments or without."""
    return bool(KEEPERS.fullmatch(ast.unparse(node.func if isinstance(node, ast.Call) else node)))


def _kept_by_hand(now: Sequence[ast.AST], before: Sequence[ast.AST]) -> set[str]:
    """The names of what was called each time before, and now where a place is asked first and has nothing yet."""
    places = set(_asked(now)) - set(_asked(before))
    called = {ast.unparse(call.func) for call in _calls(before)}
    values: dict[str, list[ast.expr]] = {}
    for place, value in _set(now):
        values.setdefault(place, []).append(value)
    kept = [value for place in places for value in values.get(place, ())]
    kept += [value for one in kept if isinstance(one, ast.Name) for value in values.get(one.id, ())]
    calls = [call for value in kept for call in _calls(ast.walk(value))]
    return {last_name(call.func) for call in calls if ast.unparse(call.func) in called} - {""}


def _calls(nodes: Iterable[ast.AST]) -> Iterator[ast.Call]:
    return (node for node in nodes if isinstance(node, ast.Call))


def _asked(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Names, attributes and tables that a text asks whether something is there."""
    for node in nodes:
        match node:
            case ast.Compare(left=place, ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant(value=None)]):
                yield ast.unparse(place)
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[place]):
                yield ast.unparse(place)
            case ast.UnaryOp(op=ast.Not(), operand=ast.Name() | ast.Attribute() as place):
                yield ast.unparse(place)
            case ast.Call(func=ast.Attribute(value=place, attr="get")):
                yield ast.unparse(place)
            case ast.Call(func=ast.Name(id="hasattr"), args=[holder, ast.Constant(value=str(name))]):
                yield f"{ast.unparse(holder)}.{name}"
            case ast.Try(body=body, handlers=[ast.ExceptHandler(type=ast.Name(id="KeyError"))]):
                inside = (one for statement in body for one in ast.walk(statement))
                yield from (ast.unparse(one.value) for one in inside if isinstance(one, ast.Subscript))


def _set(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ast.expr]]:
    """Names, attributes and tables that a text sets, and to what."""
    for node in nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                yield ast.unparse(target.value if isinstance(target, ast.Subscript) else target), node.value
