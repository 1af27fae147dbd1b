"""Whether two programs lead to the same, by what both print in the end: where their loops take different numbers of
rounds, and where rounds that were not compared may be other work."""

from __future__ import annotations

from msgspec.structs import replace

from whyslower.evidence import phrases
from whyslower.evidence.printed import NUMBER, Mismatch, compare_printed
from whyslower.evidence.same_work import NAMED
from whyslower.evidence.values import DOUBLE
from whyslower.records import SameWork
from whyslower.store.events import SoloRun

CLEARLY = 0.05  # of a printed number: more than rounding makes of it, unless a small difference is blown up


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


def parted(one: SoloRun, other: SoloRun, work: SameWork) -> SameWork | None:
    """The answer for two programs whose first rounds agree, where what both print in the end clearly does not: later
    rounds are other work, or blow up rounding. None where the ends say nothing against it."""
    if work.kind != "same" or work.random_numbers == "shared" or not (one.finished and other.finished):
        return None
    found = compare_printed((one.output, None), (other.output, None), DOUBLE)
    clear = next((each for each in found.mismatches if each.size > CLEARLY and _of_words(each)), None)
    if clear is None or found.agreed or found.unpaired:
        return None
    units = phrases.units(work.units)
    why = phrases.PARTED.format(units=units, line_a=clear.line_a, line_b=clear.line_b)
    return replace(work, kind="unchecked", why=why, remarks=())


def _of_words(found: Mismatch) -> bool:
    """Whether it is said what the number is: one by itself is as often the time that something took."""
    return any(map(str.isalpha, NUMBER.sub("", found.line_a)))
