"""Fresh memory for large temporaries: every page of it faults in, is cleared, and goes back to the system."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar

from whyslower.causes.case import Case, Cause, Side
from whyslower.causes.shares import SUREST
from whyslower.records import Change, Factor

# A minor fault with the clearing of its page, on fast bare metal. Virtual machines pay up to ten times as much, so
# this is the least that faults can explain.
FAULT_SECONDS = 0.25e-6
# What faults cost must be this part of a unit's time for a suspicion: a tenth of a percent of it can't matter.
REAL_SHARE = 0.02
# The slower one must fault so many times more often than the faster one, per unit, for it to be a difference.
MORE = 1.1
# What a fault was found to cost on virtual machines, for what may be expected of the experiment.
LIKELY_SECONDS = 2e-6

# glibc: nothing is mapped on its own (M_MMAP_MAX = 0), and freed memory is never given back (M_TRIM_THRESHOLD).
KEEP = "import ctypes; libc = ctypes.CDLL(None); libc.mallopt(-4, 0); libc.mallopt(-1, 2**31 - 1)"


class Allocation(Cause):
    """Suspected where the slower one's unit faults in more memory than the faster one's, and enough to matter."""

    id: ClassVar[str] = "allocation"
    reason: ClassVar[str] = "faults in fresh memory for large temporaries in every unit"
    advice: ClassVar[str] = "Write into kept buffers (out=, in place), or let the allocator keep freed memory."
    thorough: ClassVar[bool] = True

    def experiments(self, case: Case) -> Sequence[Factor]:
        """Freed memory kept by the allocator, in both."""
        slower, faster = (side.evidence.faults for side in case.both)
        if _share(case.slower) < REAL_SHARE or slower < MORE * faster:
            return ()
        return (
            Factor(
                name="memory-kept",
                cause=self.id,
                what="freed memory kept by the allocator in both, so that no page faults in again",
                changes={side.label: Change(door=(KEEP,)) for side in case.both},
                remedy="let the C library keep freed memory (mallopt), or write into kept buffers (out=, in place)",
                weight=_expected(case),
            ),
        )


def _share(side: Side) -> float:
    return min(1.0, side.evidence.faults * FAULT_SECONDS / max(side.unit_s, 1e-9))


def _expected(case: Case) -> float:
    """The share of the log ratio that would go, if a fault costs what it likely does."""
    left = []
    for side in case.both:
        part = side.evidence.faults * LIKELY_SECONDS / max(side.unit_s, 1e-9)
        left.append(1.0 - min(0.8, part))
    return max(0.05, min(SUREST, (math.log(left[1]) - math.log(left[0])) / max(math.log(case.ratio), 1e-3)))
