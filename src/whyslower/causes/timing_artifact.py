"""Decided by the session itself, which times both under one protocol: see report/findings.py."""

from __future__ import annotations

from typing import ClassVar

from whyslower.causes.case import Cause


class TimingArtifact(Cause):
    """It needs no experiment of its own."""

    id: ClassVar[str] = "timing-artifact"
    reason: ClassVar[str] = "is only timed differently"
    advice: ClassVar[str] = "Time the steady state: warm up, wait for the results inside the clock, and repeat."
