"""Every error that whyslower raises on purpose: one tree, no imports of ours.

WhyslowerError
├── UsageError          the request can't be carried out as it stands (missing file, bad flag, no such loop)
│   └── ChangedError    a program's script did not stay as it was while it was compared
├── ProgramError        the user's own program failed (exception, crash, early end, no answer in time)
├── BudgetError         the budget ran out before anything could be said
├── LogError            a session's log can't be written or read
├── PlatformError       this machine lacks something that measuring needs
└── StoppedError        the session was stopped from outside (Ctrl-C, a signal)
"""

from __future__ import annotations

# What a fault of whyslower's own raises. It costs the part of an answer that it was met in, and no more.
FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


class WhyslowerError(Exception):
    """Base of all. `message` says what happened, `advice` what to do; `details` is shown as it is (a traceback)."""

    def __init__(self, message: str, advice: str = "", details: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.advice = advice
        self.details = details


class UsageError(WhyslowerError):
    """The request can't be carried out as it stands."""


class ChangedError(UsageError):
    """A program's script did not stay as it was while it was compared."""


class ProgramError(WhyslowerError):
    """The user's own program failed."""


class BudgetError(WhyslowerError):
    """The budget ran out before anything could be said."""


class LogError(WhyslowerError):
    """A session's log can't be written or read."""


class PlatformError(WhyslowerError):
    """This machine lacks something that measuring needs."""


class StoppedError(WhyslowerError):
    """The session was stopped from outside."""


def of_an_interrupt(error: BaseException | None) -> bool:
    """Whether Ctrl-C is behind it: up to Python 3.11, what interrupts the making of a class comes as a RuntimeError."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__
    return error is not None


def fault(error: Exception) -> str:
    """What was raised, and in which line of which file, for a person who reports it."""
    import traceback  # only a fault pays for it
    from pathlib import Path

    *_, frame = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__}: {error}, in {Path(frame.filename).name}:{frame.lineno}"
