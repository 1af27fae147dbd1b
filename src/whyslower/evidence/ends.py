"""Whether loops that take different numbers of rounds lead to the same: by what both programs print in the end."""

from __future__ import annotations

from whyslower.evidence import phrases
from whyslower.evidence.printed import compare_printed
from whyslower.evidence.same_work import NAMED
from whyslower.evidence.values import DOUBLE
from whyslower.records import SameWork
from whyslower.store.events import SoloRun


def at_the_end(one: SoloRun, other: SoloRun) -> SameWork:
    """The answer for two programs that ran alone. What their first rounds compute says nothing of where they lead:
    these may agree with one loop ending early, or differ on two ways to one result."""
    found = compare_printed((one.output, None), (other.output, None), DOUBLE)
    whole = one.finished and other.finished
    if whole and found.mismatches:
        first = found.mismatches[0]
        why = phrases.OTHER_ENDS.format(line_a=first.line_a, line_b=first.line_b)
        return SameWork(kind="unchecked", why=why)
    if whole and found.agreed and not found.unpaired:
        return SameWork(kind="same", why=phrases.SAME_END, compared=found.agreed[:NAMED])
    return SameWork(kind="unchecked", why=phrases.NO_END)
