"""What an answer says of the reason."""

from __future__ import annotations

from whyslower.records import Cause, Record, Remedy, RuledOut, Unclear


class Why(Record, frozen=True, kw_only=True):
    """The answers to why, and to what helps."""

    causes: tuple[Cause, ...] = ()
    located: tuple[Cause, ...] = ()
    ruled_out: tuple[RuledOut, ...] = ()
    unclear: tuple[Unclear, ...] = ()
    unexplained: float | None = None
    remedies: tuple[Remedy, ...] = ()
    experiments: int = 0  # suspicions that were tried
    ratio: float | None = None  # in which the two programs stood while these were made, None where none was
