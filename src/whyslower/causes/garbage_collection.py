"""The cycle collector, whose every run visits the container objects that live: many small lists and tuples feed it."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import ClassVar

from whyslower.causes import reading
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.native import part
from whyslower.records import Change, Factor, Operation

# Of the time: below, switching the collector off can hardly be told from noise.
NOTICED = 0.03
# Full collections may be the bursts that a program's time comes in.
NOTICED_OF_BURSTS = 0.01

# The slower must collect for a larger share of its time, or the collector can't be what separates the two.
MORE = 0.01

OFF = "import gc; gc.disable()"
UNASKED = "gc.collect = lambda *arguments, **named: 0"  # what the program asks for itself

STEERING = re.compile(r"\bgc\.(disable|enable|freeze|collect|set_threshold)\b")


class GarbageCollection(Cause):
    """Suspected where the slower one was seen to collect for a larger share of its time."""

    id: ClassVar[str] = "garbage-collection"
    reason: ClassVar[str] = "stops for the cycle collector"
    advice: ClassVar[str] = "Freeze the collector or switch it off around such code, or make fewer container objects."
    thorough: ClassVar[bool] = True
    routines: ClassVar[frozenset[str]] = frozenset({"collecting"})

    def experiments(self, case: Case) -> Sequence[Factor]:
        """The collector off in both, so that what it costs either is gone."""
        slower, faster = map(_collects, case.both)
        if slower < (NOTICED_OF_BURSTS if case.bursts else NOTICED) or slower - faster < MORE:
            return ()
        asked = any(_asked_for(operation) for side in case.both for operation in side.evidence.operations)
        left_out = ", and calls of it left out" if asked else ""
        factor = Factor(
            name="collector-off",
            cause=self.id,
            what=f"the cycle collector switched off in both{left_out}",
            changes={side.label: Change(door=(OFF, UNASKED) if asked else (OFF,)) for side in case.both},
            remedy=f"switch the cycle collector off around the loop: gc.disable(){left_out}",
            weight=_expected(case, slower, faster),
        )
        return (factor,)

    def explains(self, swap: Swap) -> float:
        """Time that the collector takes more of in the slower one, of all that it is slower by."""
        case = swap.case
        ours, theirs = (_collects(side) * side.unit_s for side in case.both)
        return 0.85 * min((ours - theirs) / case.gap_s, 1.0) if ours > theirs and case.gap_s > 0 else 0.0

    def shown(self, swap: Swap) -> float:
        """Code that steers the collector, or collections that the program asks for itself."""
        if swap.hunk is not None and STEERING.search(swap.hunk.slower_text + swap.hunk.faster_text):
            return 0.9
        return 0.9 * reading.share_lost(swap, _asked_for)


def _collects(side: Side) -> float:
    """The part of a program's time that goes to collections, as far as was seen: full ones are rare, and long."""
    return max(side.evidence.collecting_share, part(side, "collecting"))


def _expected(case: Case, slower: float, faster: float) -> float:
    """The share of the log ratio that goes if the seen collections go."""
    most = 0.99  # a share of 1 would have no logarithm
    return max(0.05, reading.of_log_ratio(case, math.log1p(-min(faster, most)) - math.log1p(-min(slower, most))))


def _asked_for(operation: Operation) -> bool:
    return operation.name == "gc.collect"
