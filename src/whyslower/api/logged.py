"""A session of any kind with its log: what every way in shares."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from whyslower.errors import WhyslowerError
from whyslower.measure.specs import deep
from whyslower.measure.watch import Watch
from whyslower.store.events import AnyEvent
from whyslower.store.places import new_log_path
from whyslower.store.writer import LogWriter


class Logged(NamedTuple):
    """What a session wrote, where, and what stopped it, if anything did."""

    events: Sequence[AnyEvent]
    path: str
    failure: WhyslowerError | None


def logged(log: str | os.PathLike[str] | None, watch: Watch, run: Callable[[LogWriter, Watch], None]) -> Logged:
    """Run a session into its log (None: a new one) and end its watch. Raises LogError where no log can be made."""
    failure: WhyslowerError | None = None
    with LogWriter(Path(log) if log is not None else new_log_path()) as writer:
        try:
            with deep():
                run(writer, watch)
        except WhyslowerError as error:
            failure = error
        finally:
            watch.close()
    return Logged(writer.events, str(writer.path), failure)
