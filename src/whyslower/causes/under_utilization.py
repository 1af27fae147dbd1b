"""Too little parallel work: the batch could grow and the time would hardly move."""

from __future__ import annotations

from typing import ClassVar

from whyslower.causes import reading
from whyslower.causes.case import Case, Cause


class UnderUtilization(Cause):
    """Without a device there is nothing of the kind, and no suspicion."""

    id: ClassVar[str] = "under-utilization"
    reason: ClassVar[str] = "gives the device too little parallel work"
    advice: ClassVar[str] = "Use bigger batches, or several streams."

    def suspected(self, case: Case) -> bool:
        """Whether a device is at work in the slower one."""
        return reading.on_device(case.slower)
