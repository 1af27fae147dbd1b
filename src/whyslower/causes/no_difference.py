"""Decided by the verdict's own test of equivalence: see report/findings.py."""

from __future__ import annotations

from typing import ClassVar

from whyslower.causes.case import Cause


class NoDifference(Cause):
    """It needs no experiment of its own."""

    id: ClassVar[str] = "no-difference"
    reason: ClassVar[str] = "is not slower"
    advice: ClassVar[str] = "None is needed."
