"""What of two programs' units a stretch of code stands for: what goes and comes where it is exchanged."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable

from whyslower.causes.beneath import contained_by_one
from whyslower.causes.binding import parsed
from whyslower.causes.case import Case, Side, Swap
from whyslower.causes.exchange import differing
from whyslower.causes.reading import seconds
from whyslower.factors.hunks import Hunk
from whyslower.factors.reach import bound_by, read_names
from whyslower.inquiry.set_up_names import by_names
from whyslower.inquiry.variants import text_in
from whyslower.records import Operation

OWN = 0.1  # of the watched seconds that went: a stretch whose own operations have less of it acts on others
# Of what went in the unit: with more outside the other stretches, nothing in these is a stretch's doing.
ELSEWHERE = 0.3
MOST = 0.5  # of what went in it and around it: with less, what it does to code that both have may name it better


def whole(case: Case) -> Swap:
    """The whole unit as one swap: the operations that only one program does, or that take it another time."""
    lost, gained = differing(case.slower.evidence.operations, case.faster.evidence.operations)
    return Swap(case, lost, gained)


def views(unit: Swap, hunk: Hunk) -> tuple[Swap, ...]:
    """The operations of one stretch; also with those of the code that both have, where it acts on them more than by
    itself; what it makes of the unit, where it stands in the set-up or acts further on: of what other stretches of the
    set-up don't act on alone; of what lies in no other stretch, if that is a good part of it, else of all, as where the
    faster one makes layers that go into a container."""
    case = unit.case
    parts = case.stretch(hunk)
    own = Swap(case, _with_called(case.slower, *parts), _with_called(case.faster, *reversed(parts)), hunk)
    if hunk.counts:
        return (Swap(case, (), (), hunk),)  # rounds are alike, there are more of them
    if _unwatched(case, hunk, parts):
        return (own,)  # of what was not watched, nothing is known
    around = _around(unit, hunk)
    if not (own.lost or own.gained) or taken_away(own) < OWN * taken_away(unit):
        if (tied := by_names(unit, hunk)) is not None:
            return (tied,)
        apart = not hunk.in_unit and taken_away(around) >= ELSEWHERE * taken_away(unit)
        return (around if apart else Swap(case, unit.lost, unit.gained, hunk),)
    made_before = not own.gained and bool(hunk.faster_text.strip())
    if made_before and contained_by_one(unit):
        return (Swap(case, unit.lost, unit.gained, hunk),)  # layers, in a container that says nothing of them
    elsewhere = made_before and seconds(around.gained) >= OWN * seconds(own.lost)
    return (own, around) if elsewhere or taken_away(own) < MOST * taken_away(around) else (own,)


def _unwatched(case: Case, hunk: Hunk, parts: tuple[tuple[Operation, ...], tuple[Operation, ...]]) -> bool:
    """Whether a stretch of the unit calls or computes something under a condition that was never met under the eye:
    nothing but the condition itself was seen of it. What it makes there may have been used under the eye all the same:
    an order of indices that is drawn anew in each epoch."""
    if not hunk.in_unit:
        return False
    side, file, lines, seen = case.slower, hunk.slower_file, hunk.slower_lines, parts[0]
    if not hunk.slower_text.strip():
        side, file, lines, seen = case.faster, hunk.faster_file, hunk.faster_lines, parts[1]
    conditions = [
        node
        for node in ast.walk(ast.parse(text_in(side, file)))
        if isinstance(node, ast.If) and "__name__" not in ast.dump(node.test)
    ]
    under = [
        node
        for condition in conditions
        for statement in (*condition.body, *condition.orelse)
        for node in ast.walk(statement)
        if lines[0] <= getattr(node, "lineno", 0) <= lines[1]
    ]
    computing = {node.lineno for node in under if isinstance(node, ast.Call | ast.BinOp)}
    tests = {condition.test.lineno for condition in conditions}
    used = read_names(filter(None, (parsed(o.text) for o in side.evidence.operations if o not in seen)))
    unused = not used & {name for node in under for name in bound_by(node)}
    return unused and bool(computing) and {operation.line for operation in seen} <= tests - computing


def _with_called(side: Side, operations: tuple[Operation, ...], others: tuple[Operation, ...]) -> tuple[Operation, ...]:
    """Operations with those inside functions of the user's that they call and these others don't."""
    found = list(operations)
    waiting = _called(operations) - _called(others)
    known: set[str] = set()
    while waiting:
        known |= waiting
        inner = [o for o in side.evidence.operations if o.function.rpartition(".")[2] in waiting and o not in found]
        found += inner
        waiting = _called(inner) - known
    return tuple(found)


def _called(operations: Iterable[Operation]) -> set[str]:
    """The names of the user's functions that they call."""
    return {operation.name.rpartition(".")[2] for operation in operations if operation.library == "user"}


def _around(unit: Swap, hunk: Hunk) -> Swap:
    """What the unit loses and gains outside the other stretches."""
    case = unit.case
    elsewhere = case.inside(other for other in case.stretches if other is not hunk)
    lost, gained = (tuple(o for o in part if id(o) not in elsewhere) for part in (unit.lost, unit.gained))
    return Swap(case, lost, gained, hunk)


def taken_away(swap: Swap) -> float:
    """Watched seconds of a unit that a swap takes away."""
    return seconds(swap.lost) - seconds(swap.gained)


def calls(operations: Iterable[Operation]) -> Counter[str]:
    """Calls of libraries in a unit, by name."""
    counted: Counter[str] = Counter()
    for operation in operations:
        if operation.library not in ("python", "user"):
            counted[operation.name] += round(operation.count)
    return counted
