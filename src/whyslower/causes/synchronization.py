"""Waiting for the device in every step: a value is asked for before the device has finished."""

from __future__ import annotations

from typing import ClassVar

from whyslower.causes import reading
from whyslower.causes.case import Case, Cause, Swap
from whyslower.evidence.families import tail
from whyslower.records import Operation

# What can't go on before the device has finished.
WAITS = reading.words("item tolist cpu numpy synchronize block_until_ready print float int bool nonzero")


class Synchronization(Cause):
    """Without a device there is nothing of the kind, and no suspicion."""

    id: ClassVar[str] = "synchronization"
    reason: ClassVar[str] = "waits for the device in every step"
    advice: ClassVar[str] = "Read results rarely: keep them on the device and look at them every so many steps."

    def suspected(self, case: Case) -> bool:
        """Whether a device is at work in the slower one, and waited for."""
        return reading.on_device(case.slower) and any(map(_waits, case.slower.evidence.operations))

    def explains(self, swap: Swap) -> float:
        """A wait that was left out."""
        return 0.8 * reading.share_lost(swap, _waits) if self.suspected(swap.case) else 0.0


def _waits(operation: Operation) -> bool:
    return operation.library != "user" and tail(operation) in WAITS
