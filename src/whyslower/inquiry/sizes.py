"""Sizes as factors: the same calls with almost no work to do, or with more of it, checked to be the same calls."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import chain, islice, repeat
from typing import NamedTuple

from msgspec.structs import replace

from whyslower.causes.case import Case, Side, repeated
from whyslower.causes.dispatch_overhead import DispatchOverhead
from whyslower.causes.reading import seconds
from whyslower.causes.shares import bulk
from whyslower.evidence.families import ARRAY_LIBRARIES, is_array_type, traffic
from whyslower.evidence.flops import flops
from whyslower.factors.sizes import GROWTH, LEAST_SHRINKING, grown, shrunken
from whyslower.inquiry.code import named
from whyslower.inquiry.variants import changed
from whyslower.inquiry.views import calls, whole
from whyslower.measure.observing import operations
from whyslower.measure.stage import Stage
from whyslower.records import Factor, Operation

WHAT = "the same calls with almost no work to do, in both"
LOOKED_S = 0.2  # at a program with other sizes, to see whether it makes the same calls
SAME_CALLS = 0.2  # so many more or fewer calls are still the same
STILL_WORKING = 0.2  # of the watched time, in operations that keep their work: more, and what remains is no fixed cost
NEARLY = 0.8  # as much more work as sizes are larger
UNEVEN = 2.0  # times as much more work as what grows least
LARGER_LEFT = 0.25  # of the budget must be left to try larger sizes
SEARCHED = 0.25  # of what is left may go to finding such sizes: what compiles takes seconds for each
LITTLE = 0.05  # of the work: next to none
STILL_APART = 0.1  # of the gap, in which the slower program may have more of them
# Where the evidence says so, a fixed cost is not one of dispatch: the calls are many because a loop makes them.
NOT_DISPATCH = ("python-loop", "input-pipeline", "construction", "recompilation", "state-growth")


def factors(stage: Stage, case: Case) -> list[Factor]:
    """The factor that takes the work away, if fixed costs are suspected and the scripts' sizes can be set."""
    if case.slower.source is None or case.faster.source is None or not DispatchOverhead().suspected(case):
        return []
    if named(whole(case)) in NOT_DISPATCH:
        return []
    return list(islice(_checked(stage, case), 1))


def _checked(stage: Stage, case: Case) -> Iterator[Factor]:
    """The factors that pass: sizes that take the work away first; where none does, larger ones, which add to it."""
    assert case.slower.source is not None and case.faster.source is not None
    labels = (case.slower.label, case.faster.label)
    sources = case.slower.source, case.faster.source
    candidates = chain(zip(shrunken(*sources, *labels), repeat(False)), zip(grown(*sources, *labels), repeat(True)))
    until = (1 - SEARCHED) * stage.left()
    for changes, larger in candidates:
        if stage.left() < until:
            return
        if larger and stage.left() < LARGER_LEFT * stage.request.budget:
            return
        factor = Factor(
            name=DispatchOverhead.id,
            cause=DispatchOverhead.id,
            what=WHAT,
            changes=changes,
            reading="fixed-cost",
            weight=0.8,
        )
        slower = _working(stage, case.slower, factor, larger)
        faster = _working(stage, case.faster, factor, larger, case.rounds) if slower is not None else None
        if slower is not None and faster is not None and not apart_by_work(slower.seconds - faster.seconds, case.gap_s):
            yield _with_what_is_left(factor, dict(zip(labels, (slower.left, faster.left), strict=True)))


def _with_what_is_left(factor: Factor, left: dict[str, float]) -> Factor:
    """The factor with the parts of both programs' work that it leaves, or what it makes of it; in words where that is
    more than a little."""
    most = max(left.values())
    much = f"{most:.0f} times" if most > 1 else f"{100 * most:.0f} % of"
    what = f"the same calls with {much} the work, in both, and that taken off as well"
    return replace(factor, left=left, what=what if most > LITTLE else factor.what)


def apart_by_work(more_s: float, gap_s: float) -> bool:
    """Whether so many seconds more of work that has stayed are a part of the gap: they would count as calls."""
    return more_s > STILL_APART * gap_s


class Working(NamedTuple):
    """What still works in a unit with other sizes: seconds, at real size, of operations that keep their work, and the
    part of all work on arrays that is left (more than 1: how many times it has become)."""

    seconds: float
    left: float


def _working(stage: Stage, side: Side, factor: Factor, larger: bool, rounds: float = 1.0) -> Working | None:
    """What still works where the changed program makes the same calls in so many rounds, and these have next to nothing
    to do (`larger`: several times as much); None where it does not, or they have."""
    variant = changed(side, (factor,))
    if variant is None:
        return None
    before = side.evidence.operations
    after = repeated(rounds, operations(stage, side.label, LOOKED_S, **variant.told))
    if not after or not same_calls(before, after) or not (work_grown if larger else work_gone)(before, after):
        return None
    if larger:
        return Working(seconds(unchanged(before, after)), work_made(before, after))
    return Working(seconds(still_working(before, after)), work_left(before, after))


def same_calls(before: Collection[Operation], after: Collection[Operation]) -> bool:
    """Whether two units make the same calls of libraries, but for a few, and hand them as many arrays in containers: a
    call of a compiled function takes each of them apart."""
    one, other = calls(before), calls(after)
    off = sum(abs(one[name] - other[name]) for name in one | other)
    held, still_held = _held(before), _held(after)
    return off <= SAME_CALLS * max(sum(one.values()), 1) and abs(held - still_held) <= SAME_CALLS * held


def _held(operations: Iterable[Operation]) -> float:
    """Arrays in lists, tuples and dicts that calls of array libraries are handed, a unit."""
    calls_of = (o for o in operations if o.library in ARRAY_LIBRARIES)
    return sum(o.count * x.length for o in calls_of for x in o.operands if x.type == "dict" or is_array_type(x.items))


def work_left(before: Iterable[Operation], after: Iterable[Operation]) -> float:
    """The part of the time in work on arrays that goes on, as far as it goes by what is walked."""
    now = _by_place(after)
    works = [o for o in before if bulk(o) and traffic(o) and (o.name, o.line) in now]
    left = sum(o.seconds * min(1.0, max(map(traffic, now[o.name, o.line])) / traffic(o)) for o in works)
    return left / seconds(works) if left else 0.0


def still_working(before: Iterable[Operation], after: Iterable[Operation]) -> list[Operation]:
    """Those of the operations that do about as much as before."""
    left = _by_place(after)
    return [o for o in before if any(_at_work(o, now) for now in left[o.name, o.line])]


def work_gone(before: Collection[Operation], after: Iterable[Operation]) -> bool:
    """Whether the operations that the time went to have lost their work: data may have sizes that no number sets."""
    return seconds(still_working(before, after)) <= STILL_WORKING * seconds(before)


def work_grown(before: Collection[Operation], after: Collection[Operation]) -> bool:
    """Whether the operations that the time went to have more work, where they have any, and all about as many times as
    much: of what grows faster than the rest, nobody knows how much of the time it takes."""
    least = work_made(before, after)
    uneven = [o for o, now in _at_work_then(before, after) if max(map(flops, now)) > UNEVEN * least * flops(o) > 0]
    uneven += [o for o, now in _at_work_then(before, after) if max(map(traffic, now)) > UNEVEN * least * traffic(o)]
    little = LITTLE * seconds(before)
    return seconds(unchanged(before, after)) <= STILL_WORKING * seconds(before) and seconds(uneven) <= little


def unchanged(before: Iterable[Operation], after: Iterable[Operation]) -> list[Operation]:
    """Those of the operations with work enough to count that has not become as much more as the sizes."""
    return [o for o, now in _at_work_then(before, after) if max(map(traffic, now)) <= NEARLY * GROWTH * traffic(o)]


def work_made(before: Iterable[Operation], after: Iterable[Operation]) -> float:
    """How many times the work has become at least, where the sizes are GROWTH times as large."""
    growths = [max(map(traffic, now)) / traffic(o) for o, now in _at_work_then(before, after) if traffic(o)]
    return max(min(growths, default=GROWTH), GROWTH)


def _at_work_then(
    before: Iterable[Operation], after: Iterable[Operation]
) -> Iterator[tuple[Operation, list[Operation]]]:
    """Operations that have work enough to count once sizes are larger, and what they are then."""
    then = _by_place(after)
    for operation in before:
        now = [each for each in then[operation.name, operation.line] if bulk(each)]
        if now:
            yield operation, now


def _by_place(operations: Iterable[Operation]) -> dict[tuple[str, int], list[Operation]]:
    found: dict[tuple[str, int], list[Operation]] = defaultdict(list)
    for operation in operations:
        found[operation.name, operation.line].append(operation)
    return found


def _at_work(before: Operation, after: Operation) -> bool:
    return bulk(after) and traffic(before) < LEAST_SHRINKING * traffic(after)
