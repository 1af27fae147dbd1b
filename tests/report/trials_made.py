"""Trials made by hand: factors, and turns of programs as they are and with them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from whyslower.records import Change, Factor, Turn
from whyslower.store.events import AnyEvent, TrialTaken

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
