"""A crossover's session without a process: workers that take known times, on a clock that only moves when told."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from known_costs import Cost

from whyslower.crossover import session, sizes
from whyslower.crossover.measured import label_and_size
from whyslower.crossover.probe import Failed, Probed
from whyslower.errors import BudgetError, StoppedError, WhyslowerError
from whyslower.measure.stage import Stage
from whyslower.measure.trials import Setting, Variant
from whyslower.measure.watch import NoWatch
from whyslower.questions import Vary
from whyslower.records import Loop, Program, Request, SameWork, Turn
from whyslower.store.events import (
    AnyEvent,
    LoopChosen,
    SameWorkFound,
    SessionBegun,
    SessionEnded,
    TrialTaken,
)

BLOCKS = 6
SETUP_S = 0.05
UNITS = 10
SCATTER = 0.004


class FakeStage(Stage):
    """A stage whose time is told."""

    def __init__(self, request: Request, log: Any, watch: Any) -> None:
        super().__init__(request, None, log, watch)  # type: ignore[arg-type]
        self.clock = 0.0
        self.cpus = 2

    def now(self) -> float:
        return self.clock

    def left(self) -> float:
        return self.request.budget - self.clock

    def choose_preloads(self, names: dict[str, tuple[str, ...]]) -> None:
        """Nothing is imported."""


class Log:
    """A log in memory."""

    def __init__(self, path: Path = Path("log.jsonl")) -> None:
        self.events: list[AnyEvent] = []
        self.path = path

    def write(self, event: AnyEvent) -> None:
        self.events.append(event)

    def of(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


class Fake:
    """What stands in for all that starts processes. `fails` gives reasons by sized label; `lengths` the loops'."""

    def __init__(self, costs: Mapping[str, Cost]) -> None:
        self.costs = dict(costs)
        self.fails: dict[str, str] = {}
        self.fails_in_trials: dict[str, str] = {}
        self.length: Callable[[float], int | None] = lambda size: None
        self.stop_after: int | None = None  # restarts, then Ctrl-C
        self.probes: list[str] = []
        self.trials: list[list[str]] = []
        self.kind = "for"
        self._random = np.random.default_rng(0)

    def discover(self, stage: Stage, wholes: bool) -> None:
        for label in stage.programs:
            stage.loops[label] = Loop(kind=self.kind, file="x.py", line=3)  # type: ignore[arg-type]
            stage.write(LoopChosen(at=0.1, label=label, loop=stage.loops[label]))

    def check_work(self, stage: Stage, alone: Mapping[str, Any]) -> None:
        for label in list(alone)[1:]:
            stage.write(SameWorkFound(at=0.2, label=label, work=SameWork(kind="same")))

    def probe(self, stage: FakeStage, label: str, patience_s: float) -> Probed | Failed:
        self.probes.append(label)
        if label in self.fails:
            return Failed(self.fails[label])
        name, size = label_and_size(label)
        unit_s = self.costs[name](size)
        stage.clock += SETUP_S + min(2 * unit_s, patience_s)
        if 2 * unit_s > patience_s:
            return Failed(f"it was not through its first units within {patience_s:.0f} s", slow=True)
        return Probed(SETUP_S, unit_s, unit_s, self.length(size), False)

    def trial(
        self,
        stage: FakeStage,
        number: int,
        variants: Sequence[Variant],
        setting: Setting,
        seconds: float,
        seen: Callable[[Variant, Turn], None],
    ) -> dict[str, str]:
        if stage.left() <= 0:
            raise BudgetError("The session's time is up.")
        if self.stop_after == number:
            raise KeyboardInterrupt
        self.trials.append([variant.label for variant in variants])
        able = [variant for variant in variants if variant.label not in self.fails_in_trials]
        luck = {variant.label: SCATTER * float(self._random.standard_normal()) for variant in able}
        for block in range(BLOCKS):
            for position, variant in enumerate(able):
                turn = self._turn(variant.label, luck[variant.label], number, block, position)
                stage.clock += turn.ns * 1e-9
                stage.write(TrialTaken(at=stage.now(), label=variant.label, factors=(), turn=turn))
                seen(variant, turn)
        stage.clock += SETUP_S * len(variants)
        return {v.label: self.fails_in_trials[v.label] for v in variants if v.label in self.fails_in_trials}

    def _turn(self, label: str, luck: float, restart: int, block: int, position: int) -> Turn:
        name, size = label_and_size(label)
        ns = round(self.costs[name](size) * math.exp(luck) * UNITS * 1e9)
        first = block * UNITS
        return Turn(
            label=label, worker=1, restart=restart, block=block, position=position, first=first, units=UNITS, ns=ns
        )


@contextmanager
def framed(request: Request, log: Any, watch: Any) -> Iterator[FakeStage]:
    """As a real session is framed, without a lock and processes."""
    stage = FakeStage(request, log, watch)
    stage.write(begun(request))
    try:
        yield stage
    except WhyslowerError as error:
        stage.write(SessionEnded(at=stage.now(), why="failed", message=error.message))
        raise
    except KeyboardInterrupt:
        stage.write(SessionEnded(at=stage.now(), why="interrupted"))
        raise StoppedError("Interrupted.") from None


def begun(request: Request) -> SessionBegun:
    return SessionBegun(
        at=0.0,
        version="0",
        started="2026-01-01T00:00:00+00:00",
        programs=request.programs,
        reference=request.reference,
        margin=request.margin,
        budget=request.budget,
        precision=None,
        seed=request.seed,
        per="unit",
        machine={"cpus": 2},
    )


def put_in_place(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts the stand-ins where the real ones are looked up."""
    for name in ("discover", "check_work", "trial"):
        monkeypatch.setattr(session, name, getattr(fake, name))
    monkeypatch.setattr(session, "framed", framed)
    monkeypatch.setattr(sizes, "probe", fake.probe)


def scripts(folder: Path, labels: Sequence[str]) -> tuple[Program, ...]:
    """A script for each label, with the size N."""
    for label in labels:
        (folder / f"{label}.py").write_text("N = 100\nx = 0\nfor i in range(1000):\n    x += N\n")
    return tuple(Program(label=label, kind="script", target=f"{label}.py", directory=str(folder)) for label in labels)


def session_of(
    fake: Fake, folder: Path, vary: Vary, budget: float = 60.0, margin: float = 0.02, seed: int = 1
) -> list[AnyEvent]:
    """Runs a session on scripts and returns its events."""
    log = Log()
    session.run(scripts(folder, list(fake.costs)), vary, budget, margin, seed, log, NoWatch())  # type: ignore[arg-type]
    return log.events
