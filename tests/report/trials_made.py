"""Trials made by hand: factors, turns of programs as they are and with them, and the answers of such sessions."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest
from hand_made import SAME, session

from whyslower.records import Answer, Change, Factor, SameWork, Turn
from whyslower.report.answer import answer
from whyslower.store.events import AnyEvent, FactorTried, TrialCompared, TrialTaken

Times = Mapping[tuple[str, ...], Mapping[str, int]]  # by factors in place: ns of a unit by label

UNITS, BLOCKS = 1000, 8
AS_THEY_ARE = {"a": 100_000, "b": 155_000}


def factor(name: str, labels: str = "ab", **more: Any) -> Factor:
    """A factor whose cause has its name."""
    more.setdefault("changes", {label: Change(door=("import gc",)) for label in labels})
    more.setdefault("remedy", f"set {name}")
    return Factor(name=name, cause=more.pop("cause", name), what=f"{name} set", **more)


def swap(name: str, cause: str, **more: Any) -> Factor:
    """A stretch of b's code."""
    return factor(name, "b", cause=cause, reading="swap", remedy="do it as the other program does", **more)


REST = Factor(name="the rest", cause="python-loop", what="the other way", changes={}, reading="rest", remedy="use it")


def taken(times: Times, restarts: int = 4) -> list[AnyEvent]:
    """Blocks of turns, which swing by 0.1 % around the times."""
    events: list[AnyEvent] = []
    for restart in range(restarts):
        for block in range(BLOCKS):
            number = 0
            for factors, by_label in ({(): AS_THEY_ARE} | dict(times)).items():
                for label, unit_ns in by_label.items():
                    swing = math.exp(0.001 * math.sin(7 * restart + 3 * block + 5 * number))
                    turn = a_turn(label, restart, block, number, round(unit_ns * swing))
                    events.append(TrialTaken(at=9.0, label=label, factors=factors, turn=turn))
                    number += 1
    return events


def a_turn(label: str, restart: int, block: int, position: int, unit_ns: int, **more: int) -> Turn:
    place = {"worker": 0, "restart": restart, "block": block, "position": position, "first": UNITS * block}
    return Turn(label=label, units=UNITS, ns=unit_ns * UNITS, **(place | more))


def log(
    factors: Sequence[Factor],
    times: Times,
    compared: Sequence[TrialCompared] = (),
    work: SameWork = SAME,
    more: Sequence[AnyEvent] = (),
    trials: Sequence[AnyEvent] | None = None,
) -> list[AnyEvent]:
    """A session in which b is 1.55 times slower, that went on to ask why; read back from its lines."""
    whole = session(AS_THEY_ARE, {"b": work})
    end = whole.pop()
    whole += [FactorTried(at=8.0, factor=each) for each in factors]
    whole += [*(taken(times) if trials is None else trials), *compared, *more, end]
    lines = [msgspec.json.encode(event) for event in whole]
    return [msgspec.json.decode(line, type=AnyEvent) for line in lines]


def told(*factors: Factor, times: Times, **more: Any) -> Answer:
    """Its answer, whose shares sum to 1."""
    found = answer(log(factors, times, **more))
    shares = [cause.share for cause in found.causes if cause.share is not None]
    assert found.unexplained is not None
    assert sum(shares) + found.unexplained == pytest.approx(1)
    return found
