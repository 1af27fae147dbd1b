"""Launching kernels: each costs some microseconds of the host's time, which small kernels don't outlast."""

from __future__ import annotations

from typing import ClassVar

from whyslower.causes import reading
from whyslower.causes.case import Case, Cause


class KernelLaunch(Cause):
    """Without a device there is nothing of the kind, and no suspicion."""

    id: ClassVar[str] = "kernel-launch"
    reason: ClassVar[str] = "is bound by launching device kernels, not by running them"
    advice: ClassVar[str] = "Capture the step as a graph, compile it, or give each launch more work."

    def suspected(self, case: Case) -> bool:
        """Whether a device is at work in the slower one."""
        return reading.on_device(case.slower)
