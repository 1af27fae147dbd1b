"""Waiting for the device in every step: a value is asked for before the device has finished."""

from __future__ import annotations

from typing import ClassVar

from whyslower.causes import reading
from whyslower.causes.case import Case, Cause, Swap
from whyslower.causes.reading import seconds
from whyslower.evidence.families import tail
from whyslower.records import Operation

# What can't go on before the device has finished.
WAITS = reading.words("item tolist cpu numpy synchronize block_until_ready print float int bool nonzero")
# Of the difference: more in the waiting call itself, as it is watched, and what it makes of the value is why.
ITSELF = 0.5


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
        """A stretch of code that does nothing but wait for JAX, or ask for its values, which by itself takes far less
        than goes with it."""
        ours, theirs = ({operation.name for operation in part} for part in (swap.lost, swap.gained))
        lost = [operation for operation in swap.lost if operation.name not in theirs]
        if swap.hunk is None or not lost or not theirs <= ours or not all(map(_waits_for_jax, lost)):
            return 0.0
        return 0.9 if seconds(lost) < ITSELF * swap.case.gap_s else 0.0


def _waits_for_jax(operation: Operation) -> bool:
    """Whether a value of JAX's is waited for, which it may compute beside the program."""
    of_jax = operation.library == "jax" or any(operand.type.startswith("jax") for operand in operation.operands)
    return of_jax and _waits(operation)


def _waits(operation: Operation) -> bool:
    return operation.library != "user" and tail(operation) in WAITS
