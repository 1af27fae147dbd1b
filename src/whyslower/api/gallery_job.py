"""What running one part of the gallery takes and gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TextIO

import msgspec

from whyslower.api.needs import Present
from whyslower.errors import WhyslowerError
from whyslower.questions import Entry, Part
from whyslower.report.gallery_answer import AnyAnswer
from whyslower.report.gallery_kept import log_name
from whyslower.studies.entries import slug


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """How entries are run. `logs` and `stem`: logs are `logs/stem` followed by the entry's and the part's name."""

    python: str
    present: Present
    logs: Path
    stem: str = ""
    budget: float | None = None  # seconds for each entry; None: what it states
    seed: int = 0
    progress: TextIO | None = None


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """One part with all that running it takes."""

    part: Part
    programs: tuple[str, ...]  # those that can run here
    place: Path  # the entry's folder
    budget: float
    options: Options
    stem: str  # of its logs' names
    clock: Callable[[], float]

    def log(self, further: str = "") -> Path:
        """The log of its own session, or of a further one."""
        return self.options.logs / log_name(self.stem, further)


class Got(msgspec.Struct, frozen=True, kw_only=True):
    """What running a part gave: an answer, what stopped it, or both; programs that it went on without, and why."""

    answer: AnyAnswer | None = None
    failure: WhyslowerError | None = None
    left_out: Mapping[str, str] = {}


def stem(entry: Entry, part: Part, before: str = "") -> str:
    """How the logs of a part are called."""
    return f"{before}{entry.name}-{slug(part)}"
