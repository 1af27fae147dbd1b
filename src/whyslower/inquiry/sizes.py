"""Sizes as factors: the same calls with almost no work to do, checked to be the same calls."""

from __future__ import annotations

from whyslower.causes.case import Case, Side
from whyslower.causes.dispatch_overhead import DispatchOverhead
from whyslower.factors.sizes import shrunken
from whyslower.inquiry.code import calls, named, whole
from whyslower.inquiry.variants import changed
from whyslower.measure.observing import operations
from whyslower.measure.stage import Stage
from whyslower.records import Factor

WHAT = "the same calls with almost no work to do, in both"
LOOKED_S = 0.2  # at a program with other sizes, to see whether it makes the same calls
MOST_LOOKS = 4  # candidates that are looked at
SAME_CALLS = 0.2  # so many more or fewer calls are still the same
# Where the evidence says so, a fixed cost is not one of dispatch: the calls are many because a loop makes them.
NOT_DISPATCH = ("python-loop", "input-pipeline", "construction", "recompilation", "state-growth")


def factors(stage: Stage, case: Case) -> list[Factor]:
    """The factor that takes the work away, if fixed costs are suspected and the scripts' sizes can be set."""
    if case.slower.source is None or case.faster.source is None or not DispatchOverhead().suspected(case):
        return []
    if named(whole(case)) in NOT_DISPATCH:
        return []
    labels = (case.slower.label, case.faster.label)
    for changes in shrunken(case.slower.source, case.faster.source, *labels)[:MOST_LOOKS]:
        factor = Factor(
            name=DispatchOverhead.id,
            cause=DispatchOverhead.id,
            what=WHAT,
            changes=changes,
            reading="fixed-cost",
            weight=0.8,
        )
        if all(_same_calls(stage, side, factor) for side in case.both):
            return [factor]
    return []


def _same_calls(stage: Stage, side: Side, factor: Factor) -> bool:
    variant = changed(side, (factor,))
    if variant is None:
        return False
    seen = operations(stage, side.label, LOOKED_S, **variant.told)
    if not seen:
        return False
    before, after = calls(side.evidence.operations), calls(seen)
    off = sum(abs(before[name] - after[name]) for name in before | after)
    return off <= SAME_CALLS * max(sum(before.values()), 1)
