"""Copies between host and device inside the loop."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from whyslower.causes import hoisting, reading
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.shares import expected
from whyslower.evidence.families import tail
from whyslower.records import Change, Edit, Factor, Operation

KEPT = "import _whyslower_worker.interventions.copies as _copies; _copies.keep()"

# Of the log ratio: where a device is at work, everyone says that it is the copies: so it is tried in any case.
LEAST = 0.1

# Of the slower one's watched seconds: copies back to the host that count.
NOTICED = 0.05

MOVES = frozenset({"cuda", "cpu", "device_put", "device_get", "pin_memory"})
BACK = frozenset({"cpu", "device_get", "numpy", "tolist"})
TO_DEVICE = re.compile(r"\b(cuda|device|dev|gpu)\b")


class Transfer(Cause):
    """Suspected where the unit moves arrays to or from a device; without a device there is nothing to move them to."""

    id: ClassVar[str] = "transfer"
    reason: ClassVar[str] = "copies between host and device inside the loop"
    advice: ClassVar[str] = "Move data once, before the loop; pin it, and overlap the copy with work."

    def experiments(self, case: Case) -> Sequence[Factor]:
        """Copies to the device made once, before the loop, where only the slower one makes any and none of what they
        copy changes in the unit. Else what torch copies to the device copied once, in both: later copies of the same
        shape are given the first. Not where copies back take their time: they would stay, and be called no reason."""
        if out := _taken_out(case, self.id):
            return out
        users = [side for side in case.both if reading.on_device(side) and reading.uses(side, "torch")]
        if case.slower not in users or reading.share_of(case.slower.evidence, _brings_back) >= NOTICED:
            return ()
        slower, faster = (reading.share_of(side.evidence, _moves) for side in case.both)
        moving = {operation.line for operation in case.slower.evidence.operations if _moves(operation)}
        factor = Factor(
            name="copies-kept",
            cause=self.id,
            what="tensors copied to the device once, and those copies used in every unit",
            changes={side.label: Change(door=(KEPT,)) for side in users},
            lines=tuple(sorted(moving)),
            weight=max(LEAST, expected(case, slower - faster)),
        )
        return (factor,)

    def suspected(self, case: Case) -> bool:
        """Whether a device is at work, and the slower one's unit copies to it or from it."""
        return copies(case.slower)

    def explains(self, swap: Swap) -> float:
        """Copies that were left out."""
        return 0.9 * reading.share_lost(swap, _moves) if self.suspected(swap.case) else 0.0


def _taken_out(case: Case, cause: str) -> Sequence[Factor]:
    """The slower one's copies to the device, all of them, made before the loop; none where one of them can't be."""
    slower, faster = case.both
    if slower.source is None or not reading.on_device(slower) or any(map(_moves, faster.evidence.operations)):
        return ()
    moving = [operation for operation in slower.evidence.operations if _moves(operation)]
    edits: list[Edit] = []
    for number, operation in enumerate(moving):
        once = () if _brings_back(operation) else hoisting.once(slower, operation, f"on_device_{number}")
        if not once or not hoisting.only_read(slower.source, operation):
            return ()
        edits += once
    if not edits:
        return ()
    quoted = ", ".join(dict.fromkeys(f"`{hoisting.quoted(operation)}`" for operation in moving))
    factor = Factor(
        name="copies-before",
        cause=cause,
        what=f"{quoted} of {slower.label} made once, before the loop",
        changes={slower.label: Change(edits=tuple(edits))},
        lines=tuple(sorted({operation.line for operation in moving})),
        remedy=f"copy to the device once, before the loop: {quoted}",
        weight=max(LEAST, expected(case, reading.share_of(slower.evidence, _moves))),
    )
    return (factor,)


def copies(side: Side) -> bool:
    """Whether a unit holds a copy between host and device."""
    seen = any("memcpy" in kernel.name.lower() for kernel in side.evidence.kernels)
    return reading.on_device(side) and (seen or any(map(_moves, side.evidence.operations)))


def _brings_back(operation: Operation) -> bool:
    return tail(operation) in BACK or (tail(operation) == "to" and "cpu" in operation.text)


def _moves(operation: Operation) -> bool:
    return tail(operation) in MOVES or (tail(operation) == "to" and bool(TO_DEVICE.search(operation.text)))
