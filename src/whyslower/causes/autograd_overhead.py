"""A gradient graph that nobody needs: torch records it whenever an operand requires gradients and recording is on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from whyslower.causes import reading, state_growth
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.records import Change, Factor, Operation

OFF = "import torch; torch.set_grad_enabled(False)"

# Words that switch recording on or off, or leave the graph.
RECORDING = re.compile(
    r"\b(no_grad|inference_mode|set_grad_enabled|enable_grad|detach_?|requires_grad_?)\b|(?<!utils)\.data\b"
)

# Recording costs some microseconds a call: a large share of small calls, a small one of large calls.
EXPECTED = 0.3


class AutogradOverhead(Cause):
    """Suspected where the slower one records a graph and never runs it."""

    id: ClassVar[str] = "autograd-overhead"
    reason: ClassVar[str] = "records a gradient graph that nobody needs"
    advice: ClassVar[str] = "Switch recording off where no gradient is wanted: torch.no_grad(), torch.inference_mode()."
    thorough: ClassVar[bool] = True

    def experiments(self, case: Case) -> Sequence[Factor]:
        """Recording off in both, but for one that does run its graph backwards."""
        if not _in_vain(case.slower) or (reading.alike(case) and _in_vain(case.faster)):
            return ()
        if state_growth.keeps_graph(case):
            return ()  # what grows is the matter there, and the same change proves that
        factor = Factor(
            name="recording-off",
            cause=self.id,
            what="gradient recording switched off" + (" in both" if _in_vain(case.faster) else ""),
            changes={side.label: Change(door=(OFF,)) for side in case.both if _in_vain(side)},
            remedy="switch gradient recording off: torch.set_grad_enabled(False), or torch.no_grad() around the unit",
            weight=EXPECTED,
        )
        return (factor,)

    def explains(self, swap: Swap) -> float:
        """Code that switches recording, or a backward pass that went away, where the slower one does record."""
        if not swap.case.slower.evidence.gradients:
            return 0.0
        kept = 0.3 if state_growth.StateGrowth().grows(swap.case) else 1.0
        if swap.hunk is not None and _words(swap.hunk.slower_text) != _words(swap.hunk.faster_text):
            return 0.92 * kept
        if swap.case.faster.evidence.backward:
            return 0.0
        # A gradient written out by hand is other code with the same end: the backward pass is only part of what goes.
        return 0.6 * kept * reading.share_lost(swap, runs_backward)


def _in_vain(side: Side) -> bool:
    return side.evidence.gradients and not side.evidence.backward


def _words(text: str) -> list[str]:
    return sorted(match.group() for match in RECORDING.finditer(text))


def runs_backward(operation: Operation) -> bool:
    """Whether an operation walks a gradient graph."""
    return operation.name.endswith((".backward", "autograd.grad"))
