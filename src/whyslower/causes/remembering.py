"""What expressions cost whose results change from unit to unit: their first results are given again and again.

Results mean nothing any more with such a change in place; only the time does. So it proves, and is never a remedy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from whyslower.causes import hoisting, reading
from whyslower.causes.binding import written
from whyslower.causes.case import Case, Side
from whyslower.causes.shares import expected
from whyslower.evidence.families import tail
from whyslower.evidence.growing import other_sizes
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
    if case.stretches and not (within and _in_one_stretch(case, slower)):
        return ()
    share = reading.seconds(slower) / (reading.seconds(case.slower.evidence.operations) or 1.0)
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
    slower = [o for o in _apart(case.slower, handed) if not any(o is not p and reading.holds(o, p) for p in operations)]
    own = reading.seconds(slower) / (reading.seconds(operations) or 1.0)
    return _given_again(case, slower, [], cause, name, share) if slower and own < MUCH and not case.stretches else ()


def _hands_over(operation: Operation) -> bool:
    """Whether it makes an array of what is none of JAX's yet, and computes nothing."""
    made = operation.result is not None and operation.result.kind == "array"
    return made and tail(operation) in HANDING_OVER and not any(o.type.startswith("jax") for o in operation.operands)


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
