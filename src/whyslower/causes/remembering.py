"""What expressions cost whose results change from unit to unit: their first results are given again and again.

What such an expression is given is still evaluated: `(x == 0).float()` is the conversion, and not the comparison.
Results mean nothing any more with such a change in place; only the time does. So it proves, and is never a remedy.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from whyslower.causes import hoisting, reading
from whyslower.causes.binding import at, written
from whyslower.causes.case import Case, Side
from whyslower.causes.shares import expected
from whyslower.evidence.families import tail
from whyslower.evidence.growing import other_sizes
from whyslower.factors.source import Source
from whyslower.records import Change, Edit, Factor, Operation

# Of the slower one's watched seconds: less is not worth an experiment that leaves results behind.
WORTH = 0.15
# Of the slower one's watched seconds: handing arrays over that takes as long is a matter of its own.
MUCH = 0.3
HANDING_OVER = reading.words("asarray array device_put")
# Of a stretch's watched seconds, as much as either of two causes in it has to have.
PART = 0.25
# Expressions that are named in a sentence.
NAMED = 2

# Parts of an expression that take no time, or are part of what is built; and those that only hold others.
_PLAIN = (ast.Name, ast.Constant, ast.Slice, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_HOLDING = (ast.Attribute, ast.List, ast.Tuple, ast.Starred)


class _First(NamedTuple):
    """An expression that is evaluated the first time only; the parts of it that are still evaluated each time; and what
    is not, itself among it."""

    operation: Operation
    still: list[tuple[int, int]]
    gone: list[Operation]


def factor(
    case: Case, wanted: Callable[[Operation], bool], cause: str, name: str, within: bool = False
) -> tuple[Factor, ...]:
    """The factor by which such expressions are evaluated the first time only, in both; none where the slower one spends
    little on them, or where relatives' code can be exchanged instead, which keeps results (but for `within`: where they
    are a good part of one stretch of it, which would be given one name). None either where the slower one still
    compiles: the same arrays again may spare it that, which is no matter of copying."""
    if reading.still_compiles(case.slower):
        return ()
    slower, faster = (_apart(side, filter(wanted, side.evidence.operations)) for side in case.both)
    gone = [one for first in slower for one in first.gone]
    if case.stretches and not (within and _in_one_stretch(case, gone)):
        return ()
    share = reading.seconds(gone) / (reading.seconds(case.slower.evidence.operations) or 1.0)
    return _given_again(case, slower, faster, cause, name, share) if share >= WORTH else ()


def _in_one_stretch(case: Case, operations: list[Operation]) -> bool:
    """Whether they stand in one stretch of relatives' code, and both they and the rest of it take a good part of its
    time."""
    for hunk in case.stretches:
        stretch, _ = case.stretch(hunk)
        if operations and all(one in stretch for one in operations):
            return PART <= reading.seconds(operations) / (reading.seconds(stretch) or 1.0) <= 1 - PART
    return False


def same_shapes(case: Case, cause: str, name: str, share: float) -> tuple[Factor, ...]:
    """The factor by which compiled functions are handed the first unit's arrays again, where each unit makes arrays of
    JAX's from what else it has, of other sizes than the last one; none where it doesn't, or where making them takes
    long by itself. `share`: of the slower one's time, how much may go."""
    operations = case.slower.evidence.operations
    handed = [o for o in operations if o.library == "jax" and _hands_over(o) and other_sizes(o)]
    apart = _apart(case.slower, handed)
    slower = [f for f in apart if not any(f.operation is not o and reading.holds(f.operation, o) for o in operations)]
    own = reading.seconds(f.operation for f in slower) / (reading.seconds(operations) or 1.0)
    return _given_again(case, slower, [], cause, name, share) if slower and own < MUCH and not case.stretches else ()


def _hands_over(operation: Operation) -> bool:
    """Whether it makes an array of what is none of JAX's yet, and computes nothing."""
    made = operation.result is not None and operation.result.kind == "array"
    return made and tail(operation) in HANDING_OVER and not any(o.type.startswith("jax") for o in operation.operands)


def _given_again(
    case: Case, slower: list[_First], faster: list[_First], cause: str, name: str, share: float
) -> tuple[Factor, ...]:
    shown = ", ".join(f"`{hoisting.quoted(first.operation)}`" for first in slower[:NAMED])
    more = f" and {len(slower) - NAMED} more" if len(slower) > NAMED else ""
    also = f", and the like of {case.faster.label}," if faster else ""
    found = Factor(
        name=name,
        cause=cause,
        what=f"{shown}{more} of {case.slower.label}{also} evaluated the first time only, its result given again",
        changes={
            side.label: Change(edits=_first_only(side, kept))
            for side, kept in zip(case.both, (slower, faster), strict=True)
            if kept
        },
        lines=tuple(sorted({first.operation.line for first in slower})),
        weight=expected(case, share),
        gone=tuple(reading.place_of(one) for first in slower for one in first.gone),
    )
    return (found,)


def _apart(side: Side, operations: Iterable[Operation]) -> list[_First]:
    """Those that stand in the script itself and inside no other one, the costliest first."""
    source, kept = side.source, list[Operation]()
    if source is None:
        return []
    own = {one: source.span(one) for one in operations if one.file in (source.path, "") and written(source, one)}
    for one in sorted(own, key=lambda o: own[o][0] - own[o][1]):
        if not any(reading.holds(other, one) for other in kept):
            kept.append(one)
    firsts = [_first(side, source, one, set(own.values())) for one in kept]
    return sorted(firsts, key=lambda first: -reading.seconds(first.gone))


def _first(side: Side, source: Source, operation: Operation, wanted: Collection[tuple[int, int]]) -> _First:
    still = _still(source, operation, wanted)

    def goes(one: Operation) -> bool:
        if not (reading.holds(operation, one) and written(source, one)):
            return False
        start, end = source.span(one)
        return not any(since <= start and end <= till for since, till in still)

    return _First(operation, still, list(filter(goes, side.evidence.operations)))


def _still(source: Source, operation: Operation, wanted: Collection[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where the parts of an expression stand that compute something: what it is given, and of what is wanted, too, what
    that is given."""
    found = []
    parts = [part for node in at(source, operation)[:1] for part in _given(node)]
    while parts:
        part, *parts = parts
        if isinstance(part, _HOLDING) or source.extent(part) in wanted:
            parts = [*_given(part), *parts]
        elif not isinstance(part, _PLAIN):
            found.append(source.extent(part))
    return found


def _given(node: ast.expr) -> list[ast.expr]:
    children = (child.value if isinstance(child, ast.keyword) else child for child in ast.iter_child_nodes(node))
    return [child for child in children if isinstance(child, ast.expr)]


def _first_only(side: Side, firsts: Sequence[_First]) -> tuple[Edit, ...]:
    """The expressions give way to ones that keep their first result, wherever in the module they stand."""
    source, edits = side.source, list[Edit]()
    assert source is not None
    begun = reading.free_name(source.text, "loop_begun")
    early = [hoisting.runs_before(source, first.operation.line) for first in firsts]
    for number, (one, still, _) in enumerate(firsts):
        start, end = source.span(one)
        kept = reading.free_name(source.text, f"first_result_{number}")
        again = f'globals()["{kept}"]'
        if still:
            again = f"({', '.join(f'({source.text[since:till]})' for since, till in still)}, {again})[-1]"
        anew = source.text[start:end]
        made = f'globals().setdefault("{kept}", {anew})'
        if early[number]:
            made = f'globals().setdefault("{kept}", {anew}) if "{begun}" in globals() else {anew}'
        edits.append(source.replace(start, end, f'({again} if "{kept}" in globals() else {made})'))
    if any(early):
        edits.append(source.before_loop(f'globals()["{begun}"] = True'))
    return tuple(edits)
