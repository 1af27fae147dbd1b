"""Waiting for the device in every step: a value is asked for before the device has finished."""

from __future__ import annotations

from typing import ClassVar

from whyslower.causes import reading
from whyslower.causes.case import Case, Cause, Swap
from whyslower.evidence.families import tail
from whyslower.records import Operation

# What can't go on before the device has finished; and what is called for nothing else.
WAITS = reading.words("item tolist cpu numpy synchronize block_until_ready print float int bool nonzero")
ONLY_WAITS = frozenset({"synchronize", "block_until_ready"})
# Processors that the faster one keeps busy beyond the slower one: there its own work goes on beside the device's.
OVERLAP = 0.3


class Synchronization(Cause):
    """Without a device there is nothing of the kind, and no suspicion; but JAX computes beside the program on the
    processor as well, and to wait for that ends it."""

    id: ClassVar[str] = "synchronization"
    reason: ClassVar[str] = "waits for the device in every step"
    advice: ClassVar[str] = "Read results rarely: keep them on the device and look at them every so many steps."

    def suspected(self, case: Case) -> bool:
        """Whether a device is at work in the slower one, and waited for."""
        return reading.on_device(case.slower) and any(map(_waits, case.slower.evidence.operations))

    def explains(self, swap: Swap) -> float:
        """A wait that was left out."""
        return 0.8 * reading.share_lost(swap, _waits) if self.suspected(swap.case) else 0.0

    def shown(self, swap: Swap) -> float:
        """A stretch of code that does nothing but wait for JAX; of values that are asked for, where less goes on at a
        time."""
        lost = [o for o in swap.lost if o.library == "jax"]
        if swap.hunk is None or not lost or swap.gained or not all(map(_waits, lost)):
            return 0.0
        overlap = swap.case.faster.evidence.cpus_busy - swap.case.slower.evidence.cpus_busy
        return 0.9 if overlap >= OVERLAP or all(tail(o) in ONLY_WAITS for o in swap.lost) else 0.0


def _waits(operation: Operation) -> bool:
    return operation.library != "user" and tail(operation) in WAITS
