"""One session from request to answer: the one path that the command line and Python share."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from typing import TextIO

import msgspec

from whyslower.api.logged import logged
from whyslower.errors import BudgetError, ChangedError, WhyslowerError
from whyslower.measure.specs import deep
from whyslower.measure.watch import NoWatch, Watch
from whyslower.records import Answer, Request
from whyslower.report.answer import answer
from whyslower.report.live import LiveWatch
from whyslower.store.events import AnyEvent, RestartDone


class Measured(msgspec.Struct, frozen=True):
    """What a session gave: an answer once a restart was complete, and what stopped it, if anything did."""

    answer: Answer | None
    failure: WhyslowerError | None


def measure(request: Request, log: str | os.PathLike[str] | None, progress: TextIO | None) -> Measured:
    """Run a session, shown on `progress`, and answer from its log. Raises LogError where none can be made."""
    from whyslower.session import run

    watch: Watch = NoWatch() if progress is None else LiveWatch(request, progress)
    found = logged(log, watch, partial(run, request))
    # A program that fails at once needs its message only; that a budget was too short is an answer, if a poor one.
    # What was measured of a script that was changed meanwhile is of no program.
    worth_telling = found.failure is None or isinstance(found.failure, BudgetError) or _compared(found.events)
    worth_telling = worth_telling and not isinstance(found.failure, ChangedError)
    with deep():
        return Measured(answer(found.events, found.path) if worth_telling else None, found.failure)


def _compared(events: Sequence[AnyEvent]) -> bool:
    return any(isinstance(event, RestartDone) for event in events)
