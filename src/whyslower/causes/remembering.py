"""What expressions cost whose results change from unit to unit: their first results are given again and again.

Results mean nothing any more with such a change in place; only the time does. So it proves, and is never a remedy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from whyslower.causes import hoisting, reading
from whyslower.causes.binding import written
from whyslower.causes.case import Case, Side
from whyslower.causes.shares import expected
from whyslower.evidence.families import compiled
from whyslower.records import Change, Edit, Factor, Operation

# Of the slower one's watched seconds: less is not worth an experiment that leaves results behind.
WORTH = 0.15
# Expressions that are named in a sentence.
NAMED = 2


def factor(case: Case, wanted: Callable[[Operation], bool], cause: str, name: str) -> tuple[Factor, ...]:
    """The factor by which such expressions are evaluated the first time only, in both; none where the slower one spends
    little on them, or where relatives' code can be exchanged instead, which keeps results. Where shapes change and
    something is compiled for each, giving one of them again would spare the compiling too: such are left alone."""
    if case.stretches:
        return ()
    slower, faster = (
        _apart(side, (o for o in side.evidence.operations if wanted(o) and not compiled_for(side, o)))
        for side in case.both
    )
    share = reading.seconds(slower) / (reading.seconds(case.slower.evidence.operations) or 1.0)
    return _given_again(case, slower, faster, cause, name, share) if share >= WORTH else ()


def same_shapes(case: Case, cause: str, name: str, share: float) -> tuple[Factor, ...]:
    """The factor by which compiled functions are handed the first unit's arrays again, where the unit makes JAX's
    arrays of other sizes each time; none where it doesn't. `share`: of the slower one's time, how much may go."""
    slower = _apart(case.slower, (o for o in case.slower.evidence.operations if compiled_for(case.slower, o)))
    slower = [one for one in slower if one.library == "jax" and one.result is not None and one.result.kind == "array"]
    return _given_again(case, slower, [], cause, name, share) if slower and not case.stretches else ()


def compiled_for(side: Side, operation: Operation) -> bool:
    """Whether it is evaluated on arrays of other sizes from unit to unit, in a program that compiles all the while."""
    return side.evidence.compilations > 0 and operation.scale != 1.0 and not compiled(operation)


def _given_again(
    case: Case, slower: list[Operation], faster: list[Operation], cause: str, name: str, share: float
) -> tuple[Factor, ...]:
    shown = ", ".join(f"`{hoisting.quoted(one)}`" for one in slower[:NAMED])
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
        lines=tuple(sorted({one.line for one in slower})),
        weight=expected(case, share),
        gone=tuple(map(reading.place_of, slower)),
    )
    return (found,)


def _apart(side: Side, operations: Iterable[Operation]) -> list[Operation]:
    """Those that stand in the script itself, the costliest first, and none inside another."""
    source, kept = side.source, list[Operation]()
    for one in sorted(operations, key=lambda o: -o.seconds):
        meets = any(reading.holds(a, b) for other in kept for a, b in ((one, other), (other, one)))
        if source is not None and one.file in (source.path, "") and written(source, one) and not meets:
            kept.append(one)
    return kept


def _first_only(side: Side, operations: Iterable[Operation]) -> tuple[Edit, ...]:
    """The expressions give way to ones that keep their first result, wherever in the module they stand."""
    source, edits = side.source, list[Edit]()
    assert source is not None
    for number, one in enumerate(operations):
        start, end = source.span(one)
        kept = reading.free_name(source.text, f"first_result_{number}")
        known = f'globals()["{kept}"] if "{kept}" in globals()'
        made = f'({known} else globals().setdefault("{kept}", {source.text[start:end]}))'
        edits.append(source.replace(start, end, made))
    return tuple(edits)
