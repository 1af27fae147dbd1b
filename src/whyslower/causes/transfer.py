"""Copies between host and device inside the loop."""

from __future__ import annotations

import re
from typing import ClassVar

from whyslower.causes import reading
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.evidence.families import tail
from whyslower.records import Operation

MOVES = frozenset({"cuda", "cpu", "device_put", "device_get", "pin_memory"})
TO_DEVICE = re.compile(r"\b(cuda|device|dev|gpu)\b")


class Transfer(Cause):
    """Suspected where the unit moves arrays to or from a device; without a device there is nothing to move them to."""

    id: ClassVar[str] = "transfer"
    reason: ClassVar[str] = "copies between host and device inside the loop"
    advice: ClassVar[str] = "Move data once, before the loop; pin it, and overlap the copy with work."

    def suspected(self, case: Case) -> bool:
        """Whether a device is at work, and the slower one's unit copies to it or from it."""
        return copies(case.slower)

    def explains(self, swap: Swap) -> float:
        """Copies that were left out."""
        return 0.9 * reading.share_lost(swap, _moves) if self.suspected(swap.case) else 0.0


def copies(side: Side) -> bool:
    """Whether a unit holds a copy between host and device."""
    seen = any("memcpy" in kernel.name.lower() for kernel in side.evidence.kernels)
    return reading.on_device(side) and (seen or any(map(_moves, side.evidence.operations)))


def _moves(operation: Operation) -> bool:
    return tail(operation) in MOVES or (tail(operation) == "to" and bool(TO_DEVICE.search(operation.text)))
