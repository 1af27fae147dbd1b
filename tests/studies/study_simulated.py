"""A study's restarts without a process: a stage with a fake clock, and trials whose times are known."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np

from whyslower.errors import BudgetError
from whyslower.measure.trials import Setting, Variant
from whyslower.measure.watch import NoWatch
from whyslower.questions import Levels, Study, StudyFactor, StudyRequest
from whyslower.records import Program, Request, Turn
from whyslower.store.events import AnyEvent, SessionBegun, SessionEnded, StudyAsked, TrialTaken
from whyslower.studies.restarts import Restarts
from whyslower.studies.trying import Trying

BLOCKS = 6
START_S, TURN_S = 0.05, 0.007
SCATTER = 0.004  # of a worker's life, in log

Failures = Mapping[str, tuple[int, str]]  # by label: from which restart on it fails, and why


class Simulation:
    """One study: `seconds` gives a variant's time a unit; more variants than `crowd` at once run out of memory."""

    def __init__(
        self,
        factors: Mapping[str, Sequence[Any]],
        seconds: Callable[[Levels], float],
        budget: float = 60.0,
        failures: Failures | None = None,
        crowd: int = 100,
        contrast: tuple[Levels, Levels] | None = None,
        disturbed: Callable[[int, int], bool] = lambda restart, block: False,
    ) -> None:
        declared = tuple(StudyFactor(name=name, levels=tuple(levels)) for name, levels in factors.items())
        study = Study(path="study.py", factors=declared, question="Does it?")
        self.asked = StudyRequest(study=study, budget=budget, seed=3, contrast=contrast)
        self.variants: dict[str, Levels] = {}
        for levels in product(*factors.values()):
            one = dict(zip(factors, levels, strict=True))
            self.variants[",".join(f"{name}={level}" for name, level in one.items())] = one
        programs = tuple(Program(label=label, kind="variant", target="study.py") for label in self.variants)
        self.request = Request(programs=programs, reference=programs[0].label, budget=budget, seed=3)
        self.programs = {program.label: program for program in programs}
        self.watch, self.cpus, self.clock = NoWatch(), 2, 0.0
        self.beside: list[list[str]] = []
        self._seconds, self._failures, self._crowd, self._disturbed = seconds, failures or {}, crowd, disturbed
        self._random = np.random.default_rng(7)
        self.events: list[AnyEvent] = [self._begun()]
        self.write(StudyAsked(at=0.0, request=self.asked, levels=self.variants))
        stage: Any = self
        self.restarts = Restarts(stage, self.asked, self.variants, Trying(stage, self.variants, 0.0), take=self.take)

    def _begun(self) -> SessionBegun:
        return SessionBegun(
            at=0.0,
            version="0",
            started="2026-01-01T00:00:00Z",
            programs=self.request.programs,
            reference=self.request.reference,
            margin=self.asked.margin,
            budget=self.asked.budget,
            precision=None,
            seed=3,
            per="unit",
            machine={"cpus": 2},
        )

    # --- the stage ----------------------------------------------------------------------------------------------------

    def now(self) -> float:
        return self.clock

    def left(self) -> float:
        return self.request.budget - self.clock

    def write(self, event: AnyEvent) -> None:
        self.events.append(event)

    def name(self, label: str) -> str:
        return f"{label} (study.py)"

    # --- the workers --------------------------------------------------------------------------------------------------

    def run(self) -> str:
        """The whole session; its end is logged."""
        why = self.restarts.run()
        self.write(SessionEnded(at=self.clock, why=why))
        return why

    def take(
        self,
        stage: Any,
        number: int,
        variants: Sequence[Variant],
        setting: Setting,
        seconds: float,
        seen: Callable[[Variant, Turn], None],
    ) -> dict[str, str]:
        """Stands in for `trial`."""
        labels = [variant.label for variant in variants]
        self.beside.append(labels)
        failed = {label: why for label in labels for since, why in [self._failure(label)] if number >= since}
        if len(labels) > self._crowd:
            failed |= {labels[-1]: f"{self.name(labels[-1])} failed in build: MemoryError"}
        left = [variant for variant in variants if variant.label not in failed]
        luck = {variant.label: math.exp(SCATTER * self._random.standard_normal()) for variant in left}
        self.clock += START_S * len(labels)
        for block in range(BLOCKS):
            for position, variant in enumerate(left):
                if self.left() <= 0:
                    raise BudgetError("The session's time is up.")
                self.clock += TURN_S
                turn = self._turn(variant.label, number, block, position, luck[variant.label])
                self.write(TrialTaken(at=self.clock, label=variant.label, factors=(), turn=turn))
                seen(variant, turn)
        return failed

    def _failure(self, label: str) -> tuple[float, str]:
        since, why = self._failures.get(label, (math.inf, ""))
        return since, f"{self.name(label)} {why}"

    def _turn(self, label: str, restart: int, block: int, position: int, luck: float) -> Turn:
        bad = self._disturbed(restart, block)
        seconds = self._seconds(self.variants[label]) * luck * (3.0 if bad else 1.0)
        return Turn(
            label=label,
            worker=restart,
            restart=restart,
            block=block,
            position=position,
            first=0,
            units=100,
            ns=round(seconds * 100 * 1e9),
            throttled=bad,
        )
