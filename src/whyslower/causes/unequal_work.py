"""Other results are found by comparing values, not times: see evidence/same_work.py and report/findings.py."""

from __future__ import annotations

from typing import ClassVar

from whyslower.causes.case import Cause


class UnequalWork(Cause):
    """It needs no experiment of its own."""

    id: ClassVar[str] = "unequal-work"
    reason: ClassVar[str] = "computes something else, or more of it"
    advice: ClassVar[str] = "Make both compute the same thing, then measure again."
