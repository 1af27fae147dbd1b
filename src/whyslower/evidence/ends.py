"""Whether two programs lead to the same, by what both print in the end: where their loops take different numbers of
rounds, and where rounds that were not compared may be other work."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from whyslower.evidence import phrases
from whyslower.evidence.printed import NUMBER, Mismatch, PrintedFindings, compare_printed
from whyslower.evidence.program_runs import ProgramRuns, View
from whyslower.evidence.remarks import NAMED
from whyslower.evidence.shown import shows
from whyslower.evidence.snapshots import root
from whyslower.evidence.values import DOUBLE
from whyslower.records import SameWork
from whyslower.schedule.loops import differ_in_length
from whyslower.store.events import SoloRun

DIGITS = 5  # of numbers that are not whole, in which two print-outs agree
MANY_DIGITS = 12  # the same of two that differ on the way
CLEARLY = 0.05  # of a printed number: more than rounding makes of it, unless a small difference is blown up
RESIDUE = 1e-5  # what is left of an equation that was solved, say
NEAR = 2.0  # times: a program's own clock runs over more or less than ours
# Words of a program whose numbers may be of the run, and not of what it computes.
_OF_THE_RUN = re.compile(
    r"time|clock|perf_counter|monotonic|memory|tracemalloc|psutil|rusage|getsizeof|\bid\(|\bhash\(|pid\b|uuid|urandom"
)
_WHOLE = re.compile(r"(bool|u?int)\d*")


class Numbers(NamedTuple):
    """What the numbers that two programs print can be: nothing but results, as neither looks at a clock, at memory or
    the like; and exact, as both compute in whole numbers alone."""

    results: bool = False
    exact: bool = False


def numbers_of(runs: Sequence[ProgramRuns | None]) -> Numbers:
    """The same of two programs by their texts, and by what their loops work with."""
    known = [each for each in runs if each is not None]
    if len(known) < 2:
        return Numbers()
    dtypes = [View(each, shared=False).dtypes() for each in known]
    return Numbers(
        results=not any(_OF_THE_RUN.search(each.source) for each in known),
        exact=all(dtypes) and all(map(_WHOLE.fullmatch, set().union(*dtypes))),
    )


def at_the_end(one: SoloRun, other: SoloRun) -> SameWork:
    """The answer for two programs that ran alone. What their first rounds compute says nothing of where they lead:
    these may agree with one loop ending early, or differ on two ways to one result."""
    found = _ends(one, other)
    whole = one.finished and other.finished
    if whole and found.mismatches:
        first = found.mismatches[0]
        why = phrases.OTHER_ENDS.format(line_a=first.line_a, line_b=first.line_b)
        return SameWork(kind="unchecked", why=why)
    if whole and found.agreed and not found.unpaired:
        return SameWork(kind="same", why=phrases.SAME_END, compared=found.agreed[:NAMED])
    return SameWork(kind="unchecked", why=phrases.NO_END)


def parted(one: SoloRun, other: SoloRun, work: SameWork, runs: Sequence[ProgramRuns | None] = ()) -> SameWork | None:
    """The answer for two loops whose first rounds agree, where what both programs print in the end clearly does not:
    later rounds are other work, or blow up rounding. None where the ends say nothing against it, as those of loops that
    are far from taking as many rounds; what their numbers can be, `runs` say."""
    if work.kind != "same" or work.random_numbers == "shared" or not (one.finished and other.finished):
        return None
    if one.rounds and other.rounds and differ_in_length(one.rounds, other.rounds):
        return None
    found, known = _ends(one, other), numbers_of(runs)
    least = 0.0 if known.exact and known.results else CLEARLY
    apart = (e for e in found.mismatches if not e.size <= least and _is_result(e, one, other, known))  # or nan
    clear = next(apart, None)
    hidden = (found.agreed or found.unpaired) and not known.results  # what differs may be no result, as a time is none
    if clear is None or hidden or not (one.stretches and other.stretches):
        return None
    units = phrases.units(work.units)
    why = phrases.PARTED.format(units=units, line_a=clear.line_a, line_b=clear.line_b)
    return replace(work, kind="unchecked", why=why, remarks=())


def met(one: SoloRun, other: SoloRun, work: SameWork, runs: Sequence[ProgramRuns | None] = ()) -> SameWork | None:
    """The answer for two programs that ran to their end and print the same there, where their compared units leave it
    open, other numbers are printed after these, or something else is computed by then: the same work, if there are so
    many digits that it is no accident (rounds may be in another order). None where the ends leave it open, too, or
    what is printed depends on nothing that differs on the way, by the programs' texts in `runs`."""
    first = work.first_difference if work.kind == "unlike" else None
    printed, on_the_way = first is not None and not first.variable, first is not None and first.unit > 0
    if not (printed or on_the_way or work.kind == "unchecked") or not (one.finished and other.finished):
        return None
    found = _ends(one, other)
    if found.mismatches or found.unpaired or not found.agreed:
        return None
    later = not printed and work.kind == "unlike"
    if first is not None and later and not _shown(runs, {first.variable}):
        return None
    if work.kind == "unchecked" and not all(each is None or _shown([each], _arrays_of(each)) for each in runs):
        return None
    if found.digits >= (MANY_DIGITS if later else DIGITS):
        why = (phrases.MET_LATER if later else phrases.MET).format(why=work.why)
        return SameWork(kind="same", why=why, compared=found.agreed[:NAMED])
    if later and found.digits >= DIGITS:
        return SameWork(kind="unchecked", why=phrases.MET_ROUGHLY.format(why=work.why))
    return SameWork(kind="unchecked", why=phrases.MET_AT_LAST) if printed else None


def _shown(runs: Iterable[ProgramRuns | None], paths: Collection[str]) -> bool:
    """Whether what is printed in the end may depend on one of these, or there are none."""
    named = {root(path) for path in paths}
    known = [each for each in runs if each is not None]
    return not named or all(any(shows(each.source, each.line, name) for name in named) for each in known)


def _arrays_of(runs: ProgramRuns) -> set[str]:
    """The arrays that a program's loop changes: what it is for, where there are any."""
    view = View(runs, shared=False)
    last = {path: view.value(path, max(view.units)) for path in view.changed}
    return {path for path, value in last.items() if value is not None and value.shape}


def _ends(one: SoloRun, other: SoloRun) -> PrintedFindings:
    return compare_printed((one.output, None), (other.output, None), DOUBLE)


def _is_result(found: Mismatch, one: SoloRun, other: SoloRun, known: Numbers) -> bool:
    """Whether it is said what the numbers are, or they can be nothing else, and they are neither mere rounding nor, as
    far as can be seen, times."""
    a, b = (abs(float(text.replace(",", ""))) for text in (found.a, found.b))
    if math.isnan(a) or math.isnan(b):
        return not (math.isnan(a) and math.isnan(b))
    said = known.results or any(map(str.isalpha, NUMBER.sub("", found.line_a)))
    return said and max(a, b) > RESIDUE and (known.results or not (_took(one, a) and _took(other, b)))


def _took(run: SoloRun, number: float) -> bool:
    """Whether a number may be the seconds, or parts of them, that the program, its loop or a round of it took."""
    first, units, _ = run.stretches[-1]
    times = (run.process_s, run.loop_s, run.loop_s / (first + units))
    return any(1 / NEAR < number / (seconds * parts) < NEAR for seconds in times for parts in (1, 1e3, 1e6))
