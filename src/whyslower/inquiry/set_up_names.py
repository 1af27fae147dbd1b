"""Which of a unit's operations a stretch acts on in which nothing runs: those that read what it gives values to.

Two changes of the set-up, or of the heads of functions, would both be named by whatever costs most in the unit, which
is the doing of one of them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from whyslower.causes.binding import parsed
from whyslower.causes.case import Side, Swap
from whyslower.causes.reading import seconds
from whyslower.factors.hunks import Hunk
from whyslower.factors.reach import assigned_names, read_names
from whyslower.factors.source import first_line
from whyslower.factors.statements import flat, header
from whyslower.records import Operation

Parts = Sequence[tuple[int, int]]


def by_names(unit: Swap, hunk: Hunk) -> Swap | None:
    """What the unit loses and gains but for what only others of these stretches act on; None where that is all of it,
    or nothing."""
    others = [other for other in unit.case.stretches if other is not hunk and not any(unit.case.stretch(other))]
    others = [other for other in others if not _elsewhere(other)]
    if not others or _elsewhere(hunk):
        return None
    ours, theirs = unit.case.both
    lost = _but_for(ours, unit.lost, hunk.slower_parts, [other.slower_parts for other in others])
    gained = _but_for(theirs, unit.gained, hunk.faster_parts, [other.faster_parts for other in others])
    if len(lost) == len(unit.lost) or seconds(lost) <= seconds(gained):
        return None
    return Swap(unit.case, lost, gained, hunk)


def _elsewhere(hunk: Hunk) -> bool:
    """Whether it stands in a file beside the script: what its lines say is not in the script's text."""
    return bool(hunk.slower_file or hunk.faster_file)


def _but_for(side: Side, operations: Sequence[Operation], own: Parts, others: Iterable[Parts]) -> tuple[Operation, ...]:
    """The operations without those that read something that the others' lines give a value to, and nothing of these."""
    if side.source is None:
        return tuple(operations)
    mine = _reached(side.source.tree, own)
    rest = set[str]().union(*(_reached(side.source.tree, parts) for parts in others))
    read = _Reads(side)
    only_theirs = [one for one in operations if read(one) & rest and not read(one) & mine]
    return tuple(one for one in operations if one not in only_theirs)


class _Reads:
    """The names that an operation reads; inside a function of the user's, also those that calls of it are handed."""

    def __init__(self, side: Side) -> None:
        self._handed: dict[str, set[str]] = {}
        for one in side.evidence.operations:
            if one.library == "user":
                self._handed.setdefault(_last(one.name), set()).update(_names(one))

    def __call__(self, operation: Operation) -> set[str]:
        function = _last(operation.function)
        return _names(operation) | ({function} | self._handed.get(function, set()) if function else set())


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _names(operation: Operation) -> set[str]:
    tree = parsed(operation.text)
    return read_names([tree]) if tree is not None else set()


def _reached(tree: ast.Module, parts: Parts) -> set[str]:
    """The names that statements on these lines give a value to or change, and all that is made of these."""
    statements = list(flat(tree.body))
    given = {each: assigned_names([header(each)]) for each in statements}
    taken = {each: read_names([header(each)]) for each in statements}
    found = set[str]().union(*(given[each] for each in statements if _stands_on(each, parts)))
    while True:
        more = set[str]().union(*(given[each] for each in statements if found & taken[each])) - found
        if not more:
            return found
        found |= more


def _stands_on(node: ast.stmt, parts: Parts) -> bool:
    """Whether a statement, or the head of one that holds others, has a line among these."""
    body = getattr(node, "body", None)
    last = body[0].lineno - 1 if isinstance(body, list) and body else node.end_lineno or node.lineno
    return any(first_line(node) <= end and begin <= max(last, node.lineno) for begin, end in parts)
