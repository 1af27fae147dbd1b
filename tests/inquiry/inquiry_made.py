"""Pairs made by hand, causes that suspect what they are told to, and trials that follow a given model of times."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.factors.hunks import hunks
from whyslower.factors.source import Source
from whyslower.measure.trials import Setting, Variant
from whyslower.records import (
    Change,
    Edit,
    Evidence,
    Factor,
    Loop,
    Operation,
    Program,
    Request,
    SameWork,
    Turn,
)
from whyslower.store.events import SoloRun, TrialFailed, TrialTaken
from whyslower.testing import NOISES, FakeStage

SLOWER = """\
import math
rows = list(range(100))
for i in range(1000):
    total = 0
    for row in rows:
        total += row
    y = math.sqrt(total)
print(y)
"""
FASTER = """\
import math
rows = list(range(100))
for i in range(1000):
    total = sum(rows)
    y = math.sqrt(total)
print(y)
"""
OTHER = """\
from collections import deque
queue = deque(maxlen=10)
while len(queue) < 10:
    queue.append(object())
"""

NOISE = 0.002  # of a turn's log time: as recorded on a quiet machine
BLOCKS = 8

Times = Callable[[str, frozenset[str]], float]  # seconds of a unit of a program with factors in place


def side(label: str, text: str, operations: Sequence[Operation] = (), unit_s: float = 1e-3, path: str = "") -> Side:
    """One program; its hot loop is the first loop of its text; no text: not a script."""
    path = path or f"/tmp/{label}.py"
    line = next((n for n, each in enumerate(text.splitlines(), 1) if each.startswith(("for", "while"))), 0)
    return Side(
        program=Program(label=label, kind="script", target=f"{label}.py", directory="/tmp"),
        loop=Loop(kind="for", file=path, line=line),
        source=Source(text, path, line) if line else None,
        evidence=Evidence(label=label, operations=tuple(operations)),
        unit_s=unit_s,
    )


def pair(slower: Side, faster: Side, ratio: float = 3.0, work: str = "same") -> Case:
    """Two programs of which the first is slower; what differs between them is looked up."""
    related = hunks(slower.source, faster.source) if slower.source and faster.source else None
    return Case(slower, faster, ratio, SameWork(kind=work), cpus=2, hunks=related)  # type: ignore[arg-type]


def operation(
    name: str, line: int, seconds: float = 1e-4, file: str = "/tmp/a.py", library: str = "numpy", function: str = ""
) -> Operation:
    """An operation on one line, in a function of the user's or at top level."""
    return Operation(
        file=file,
        line=line,
        column=0,
        end_line=line,
        end_column=1,
        text=name,
        name=name,
        library=library,
        function=function,
        seconds=seconds,
    )


def setting(name: str, labels: str = "a", **more: Any) -> Factor:
    """A factor that runs a statement at the door of programs named by letters; its cause has its name."""
    more.setdefault("changes", {label: Change(door=(f"{name} = 1",)) for label in labels})
    return Factor(name=name, cause=more.pop("cause", name), what=f"{name} set", **more)


def editing(name: str, text: str, old: str, new: str, **more: Any) -> Factor:
    """A factor that replaces the first `old` of program a's text."""
    start = text.index(old)
    change = Change(edits=(Edit(start=start, end=start + len(old), text=new),))
    return setting(name, changes={"a": change}, **more)


def suspecting(*factors: Factor) -> Cause:
    """A cause that proposes these factors, whatever it sees."""

    class Suspecting(Cause):
        id: ClassVar[str] = "suspecting"

        def experiments(self, case: Case) -> Sequence[Factor]:
            return factors

    return Suspecting()


def naming(name: str, says: Callable[[Swap], float]) -> Cause:
    """A cause that speaks about swaps only."""

    class Naming(Cause):
        id: ClassVar[str] = name

        def explains(self, swap: Swap) -> float:
            return says(swap)

    return Naming()


def loses(name: str, sure: float = 0.9) -> Callable[[Swap], float]:
    """Says `sure` of a swap by which operations of that name go away."""
    return lambda swap: sure if name in {one.name for one in swap.lost} else 0.0


def by_factor(slower: float, faster: float, **gains: float) -> Times:
    """Program a takes `slower` seconds over the gains of its factors in place, program b `faster`."""

    def seconds(label: str, some: frozenset[str]) -> float:
        gained = math.prod(gains.get(name.replace(" ", "_"), 1.0) for name in some)
        return (slower if label == "a" else faster) / gained

    return seconds


def alone(label: str, unit_s: float = 1e-3) -> SoloRun:
    """A steady run alone."""
    return SoloRun(
        at=0.0,
        label=label,
        setup_s=0.05,
        first_unit_s=unit_s,
        stretches=tuple((1 + 10 * i, 10, round(unit_s * 1e10)) for i in range(20)),
        finished=False,
        threads=1,
        process_s=1.0,
        output="",
    )


class Phases:
    """Keeps what a watcher would have been shown."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def phase(self, name: str, **data: Any) -> None:
        """Keeps the name."""
        self.names.append(name)


class Bench(FakeStage):
    """A session's stage whose trials follow `times`; `failing` variants can't be measured. Its clock is a fake one."""

    def __init__(
        self,
        times: Times,
        failing: Mapping[str, str] | None = None,
        noise: float = NOISE,
        restart_s: float = 0.5,
        seed: int = 0,
        **asked: Any,
    ) -> None:
        programs = tuple(Program(label=label, kind="script", target=f"{label}.py", directory="/tmp") for label in "ab")
        super().__init__(Request(**({"programs": programs, "reference": "b"} | asked)), {}, NOISES["quiet"])
        self.times, self.failing, self.noise, self.restart_s = times, dict(failing or {}), noise, restart_s
        self.cpus, self.asked = 2, list[list[str]]()
        self.watch: Any = Phases()
        self._scatter = np.random.default_rng(seed)

    def of(self, kind: type) -> list[Any]:
        """The events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def trial(
        self,
        stage: Any,
        number: int,
        variants: Sequence[Variant],
        setting: Setting,
        seconds: float,
        seen: Callable[[Variant, Turn], None],
    ) -> dict[str, str]:
        """Stands in for `measure.trials.trial`."""
        self.asked.append([variant.key for variant in variants])
        self.clock.pass_(self.restart_s)
        failed = {variant.key: self.failing[variant.key] for variant in variants if variant.key in self.failing}
        for variant in variants:
            if variant.key in failed:
                why = failed[variant.key]
                self.write(TrialFailed(at=self.now(), label=variant.label, factors=variant.factors, why=why))
        for block in range(BLOCKS):
            for position, variant in enumerate(v for v in variants if v.key not in failed):
                turn = self._taken(variant, number, block, position)
                self.write(TrialTaken(at=self.now(), label=variant.label, factors=variant.factors, turn=turn))
                seen(variant, turn)
        return failed

    def _taken(self, variant: Variant, number: int, block: int, position: int) -> Turn:
        seconds = self.times(variant.label, frozenset(variant.factors)) * math.exp(self._scatter.normal(0, self.noise))
        return Turn(
            label=variant.label,
            worker=number,
            restart=number,
            block=block,
            position=position,
            first=10 * block,
            units=10,
            ns=round(seconds * 1e10),
        )
