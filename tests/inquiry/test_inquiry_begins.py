"""Of which verdicts a reason is looked for."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import pytest
from inquiry_made import alone

from whyslower import session
from whyslower.evidence.passes import Checked
from whyslower.inquiry import run
from whyslower.statistics.sequence import RatioSequence

RATIOS = {"slower": [2.0] * 10, "equivalent": [1.001, 0.999] * 10, "undecided": [1.3, 1.6, 1.9, 1.4, 1.8, 1.5, 1.45]}


@pytest.mark.parametrize(
    ("kind", "early", "looked"),
    [("slower", False, True), ("undecided", True, True), ("undecided", False, False), ("equivalent", False, False)],
    ids=["slower", "likely slower", "undecided, yet as precise as was asked", "equivalent"],
)
def test_a_reason_is_looked_for_where_there_is_a_slower_side(
    monkeypatch: pytest.MonkeyPatch, kind: str, early: bool, looked: bool
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(run, "inquire", lambda *given: asked.append(given))
    sequence = RatioSequence()
    for ratio in RATIOS[kind]:
        sequence.add(math.log(ratio))
    assert sequence.judge().kind == kind
    request = SimpleNamespace(budget=60.0, why="quick")
    stage: Any = SimpleNamespace(request=request, left=lambda: 30.0, preloads={}, processes=False)
    measuring: Any = SimpleNamespace(
        early=early,
        planner=SimpleNamespace(wait_s=0.0, whole=None, room={}, unit_s={}),
        others=["b"],
        reference="a",
        margin=0.02,
        sequences={"b": sequence},
        checks=SimpleNamespace(all_cold=False),
        bursts="",
        take=lambda turns: None,
    )
    session._inquire(stage, measuring, Checked({"a": alone("a")}, {}, {}))
    assert bool(asked) is looked
