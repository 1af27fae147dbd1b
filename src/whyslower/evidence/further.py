"""Whether two programs whose first units agree do other work later: what is done at times only shows in more units."""

from __future__ import annotations

from whyslower.evidence.program_runs import ProgramRuns
from whyslower.evidence.same_work import weigh
from whyslower.records import SameWork

EXACT = 1e-12  # of its size: what agrees so far leaves rounding nothing to turn over in the next unit


def breaks_off(a: ProgramRuns, b: ProgramRuns) -> SameWork | None:
    """The answer, with the programs' own random numbers, where it is that a value differs from some unit on; None where
    rounding may be what differs: where not all that must agree did so to the last digits until then."""
    weighed = weigh(a, b, shared=False)
    first = weighed.work.first_difference
    if weighed.work.kind != "unlike" or first is None or not first.variable:
        return None
    earlier = [
        outcome
        for pair in weighed.pairs
        if pair.strength == "strong"
        for unit, outcome in pair.outcomes.items()
        if unit < first.unit
    ]
    return weighed.work if all(each.kind == "agree" and each.size <= EXACT for each in earlier) else None
