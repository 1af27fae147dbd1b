"""A script that is both programs of a trial, and that fails with what it was told."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from whyslower.measure.crew import Crew
from whyslower.measure.stage import Stage
from whyslower.measure.trials import Setting, Variant, trial
from whyslower.records import Loop, Program, Request, Turn
from whyslower.store.events import AnyEvent

SECONDS = 0.0  # of blocks: the fewest are enough here
SETTING = Setting({"a": None, "b": None})

# A unit fails with what it was told: at the door, by its text, by its environment.
SCRIPT = """\
import os, sys, time
told = ""
for i in range(100000):
    told = told or os.environ.get("TOLD") or getattr(sys, "told", "")
    if told:
        raise LookupError(told)
    time.sleep(0.0005)
"""


class Script:
    """A stage for a script that is both programs, and what its log holds."""

    def __init__(self, folder: Path, crew: Crew, source: str, budget: float) -> None:
        self.path = (folder / "program.py").resolve()
        self.path.write_text(source)
        self.events: list[AnyEvent] = []
        line = next(n for n, each in enumerate(source.splitlines(), 1) if each.startswith("for"))
        programs = tuple(
            Program(label=label, kind="script", target="program.py", python=sys.executable, directory=str(folder))
            for label in "ab"
        )
        request = Request(programs=programs, reference="a", budget=budget)
        self.stage = Stage(request, crew, self, self)  # type: ignore[arg-type]
        self.stage.loops = {label: Loop(kind="for", file=str(self.path), line=line) for label in "ab"}
        self.turns: list[tuple[Variant, Turn]] = []

    def write(self, event: AnyEvent) -> None:
        """The log."""
        self.events.append(event)

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_, **__: None

    def of(self, kind: type) -> list[Any]:
        """The events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def trial(self, *variants: Variant, setting: Setting = SETTING, number: int = 0) -> dict[str, str]:
        """One restart; keeps its turns."""
        seen = lambda variant, turn: self.turns.append((variant, turn))  # noqa: E731
        return trial(self.stage, number, variants, setting, SECONDS, seen)

    def changed(self, factor: str, old: str, new: str, line: int | None = None) -> Variant:
        """Program a with a piece of its text replaced."""
        text = self.path.read_text().replace(old, new)
        return Variant("a", (factor,), sources={str(self.path): text}, line=line)


Start = Callable[..., Script]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    with Crew() as crew:
        yield lambda source=SCRIPT, budget=30.0: Script(tmp_path, crew, source, budget)
