"""Fresh memory for large temporaries: every page of it faults in, is cleared, and goes back to the system."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from mmap import PAGESIZE
from typing import ClassVar

from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.exchange import HALF, Exchange, of_swap
from whyslower.causes.reading import seconds
from whyslower.causes.shares import BULK_ELEMENTS, SUREST, as_often, bulk, counts, expected, routine
from whyslower.evidence.families import ARRAY_LIBRARIES, family, in_place
from whyslower.measure.memory import FAULT_SECONDS, LIKELY_SECONDS, keeping_all
from whyslower.records import Change, Factor, Operation

# What faults cost must be this part of a unit's time for a suspicion: a tenth of a percent of it can't matter.
REAL_SHARE = 0.02
# Or what they likely cost, this.
LIKELY_SHARE = 0.05
# The slower one must fault so many times more often than the faster one, per unit, for it to be a difference.
MORE = 1.1
# Times as many passes as in what came: some are left out.
FEWER = 1.3
# What glibc maps anew at first: less is taken from what it holds.
MAPPED_FROM_BYTES = 128 << 10
# What a new page may cost at most, clearing it and filling caches with it included.
MOST_SECONDS = 5e-6

# glibc maps whatever is as large anew (M_MMAP_THRESHOLD goes up to it), and so many bytes a second are cleared then.
MAPPED_BYTES = 32 << 20
CLEARED_BYTES = 10e9
# NumPy asks for huge pages for arrays from so many bytes on: one fault then clears as much as a huge page.
HUGE_FROM_BYTES = 4 << 20
HUGE_PAGE_BYTES = 2 << 20
# New arrays below this come from memory that is at hand.
SMALL_BYTES = 4 << 10
OUT = re.compile(r"\bout\s*=")

# How torch is told to be deterministic, and that it need not fill new memory for that.
DETERMINISTIC = re.compile(r"use_deterministic_algorithms\(|set_deterministic_debug_mode\(|deterministic\s*=\s*True")
UNFILLED = "import torch.utils.deterministic; torch.utils.deterministic.fill_uninitialized_memory = False"

# Units' worth of fresh memory that is faulted in before the first turn: aligned blocks leave gaps that no next one
# fits, so a heap goes on growing for some units.
UNITS_AHEAD = 12
MOST_AHEAD = 512  # MiB


class Allocation(Cause):
    """Suspected where the slower one's unit faults in more memory than the faster one's, and enough to matter."""

    id: ClassVar[str] = "allocation"
    reason: ClassVar[str] = "faults in fresh memory for large temporaries in every unit"
    advice: ClassVar[str] = "Write into kept buffers (out=, in place), or let the allocator keep freed memory."
    thorough: ClassVar[bool] = True
    partial: ClassVar[frozenset[str]] = frozenset({"memory-unfilled"})
    routines: ClassVar[frozenset[str]] = frozenset({"allocating"})

    def experiments(self, case: Case) -> Sequence[Factor]:
        """Freed memory kept by the allocator, in both; new tensors not filled by torch before they are written."""
        return (*self._kept(case), *self._unfilled(case))

    def _unfilled(self, case: Case) -> tuple[Factor, ...]:
        """Torch fills what it makes new where it is told to be deterministic, whatever is written there next."""
        filled = [_filling_s(side) for side in case.both]
        share = (filled[0] - filled[1]) / case.slower.unit_s
        if share < REAL_SHARE or not any(map(DETERMINISTIC.search, _own_texts(case.slower))):
            return ()
        of_torch = [side for side in case.both if any(o.library == "torch" for o in side.evidence.operations)]
        return (
            Factor(
                name="memory-unfilled",
                cause=self.id,
                what="torch told not to fill the memory of new tensors, in both",
                changes={side.label: Change(door=(UNFILLED,)) for side in of_torch},
                remedy="switch the filling off: torch.utils.deterministic.fill_uninitialized_memory = False",
                weight=expected(case, share),
            ),
        )

    def _kept(self, case: Case) -> tuple[Factor, ...]:
        slower, faster = (side.evidence.faults for side in case.both)
        more = slower > MORE * faster or _mapped(case.slower) > MORE * _mapped(case.faster)
        enough = fresh_share(case.slower) >= REAL_SHARE or fresh_share(case.slower, LIKELY_SECONDS) >= LIKELY_SHARE
        if not enough or not more:
            return ()
        return (
            Factor(
                name="memory-kept",
                cause=self.id,
                what="freed memory kept by the allocator in both, so that no page faults in again",
                changes={side.label: Change(door=(keeping_all(_ahead(side)),)) for side in case.both},
                remedy="let the C library keep freed memory (mallopt), or write into kept buffers (out=, in place)",
                weight=_expected(case),
            ),
        )

    def explains(self, swap: Swap) -> float:
        """The same routines on the same arrays, that wrote to new arrays and then write to kept ones, as often."""
        exchange = of_swap(swap)
        before, after = fresh_bytes(exchange.lost), fresh_bytes(exchange.gained)
        if not before or not exchange.same_routines or exchange.other_dtypes or exchange.straightened:
            return 0.0
        saved = seconds(exchange.lost) - seconds(exchange.gained)
        largest = max((o.result.nbytes for o in exchange.lost if o.result is not None), default=0)
        if largest < MAPPED_FROM_BYTES and exchange.lost_calls > FEWER * exchange.gained_calls:
            return 0.0  # passes are left out, not their memory alone
        if exchange.repeats or before / PAGESIZE * MOST_SECONDS < HALF * saved:
            return 0.0
        return 0.8 * exchange.bulk * _no_longer_new(exchange) * (1.0 - min(after / before, 1.0))


def _no_longer_new(exchange: Exchange) -> float:
    """Of the bulk time that went, the part in routines that don't make as many new arrays as before."""
    made, still = (counts(filter(_new_bytes, part), routine) for part in (exchange.lost, exchange.gained))
    worked = [o for o in exchange.lost if bulk(o)]
    other = seconds(o for o in worked if not as_often(made[routine(o)], still[routine(o)]))
    return other / (seconds(worked) or 1.0)


def fresh_bytes(operations: Iterable[Operation]) -> float:
    """Bytes of new arrays that are made in a unit, small ones left out."""
    return sum(operation.count * _new_bytes(operation) for operation in operations)


def _new_bytes(operation: Operation) -> int:
    """Of the new array that one evaluation makes; 0 where it is small, or none is made."""
    result = operation.result
    if result is None or result.kind != "array" or result.nbytes < SMALL_BYTES:
        return 0
    kept = operation.view or family(operation) == "view" or in_place(operation) or OUT.search(operation.text)
    return 0 if kept or operation.library not in ARRAY_LIBRARIES else result.nbytes


def _ahead(side: Side) -> int:
    """MiB to have at hand so that a side's units fault in no more."""
    fresh = max(side.evidence.faults * PAGESIZE, _mapped(side))
    return min(math.ceil(UNITS_AHEAD * fresh / (1 << 20)), MOST_AHEAD)


def _mapped(side: Side) -> float:
    """Bytes a unit of arrays so large that their memory comes from the system each time."""
    return _fresh_from(side, MAPPED_BYTES)


def _cleared(side: Side) -> float:
    """Bytes that are cleared a unit, at most: what is mapped anew, and what faults in by huge pages."""
    return max(_mapped(side), min(_fresh_from(side, HUGE_FROM_BYTES), side.evidence.faults * HUGE_PAGE_BYTES))


def _fresh_from(side: Side, least: int) -> float:
    return fresh_bytes(o for o in side.evidence.operations if o.result is not None and o.result.nbytes >= least)


def _filling_s(side: Side) -> float:
    """Seconds of a unit in which torch fills large tensors with one value."""
    return sum(k.seconds for k in side.evidence.kernels if k.name == "aten::fill_" and _many(k.shapes))


def _many(shapes: Sequence[tuple[int, ...]]) -> bool:
    return bool(shapes) and math.prod(shapes[0]) >= BULK_ELEMENTS


def _own_texts(side: Side) -> list[str]:
    """The user's own files, as far as they were read."""
    return [*([side.source.text] if side.source is not None else []), *(other.text for other in side.others.values())]


def fresh_share(side: Side, seconds_each: float = FAULT_SECONDS) -> float:
    """The part of a unit that faults take at least, or clearing what they bring."""
    seconds = max(side.evidence.faults * seconds_each, _cleared(side) / CLEARED_BYTES)
    return min(1.0, seconds / max(side.unit_s, 1e-9))


def _expected(case: Case) -> float:
    """The share of the log ratio that would go, if a fault costs what it likely does."""
    left = [1.0 - min(0.8, fresh_share(side, LIKELY_SECONDS)) for side in case.both]
    return max(0.05, min(SUREST, (math.log(left[1]) - math.log(left[0])) / max(math.log(case.ratio), 1e-3)))
