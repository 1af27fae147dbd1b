"""A search for the reason that begins before the verdict is sure: its restarts count for both."""

from __future__ import annotations

import pytest
from hand_made import SAME, session
from trials_made import AS_THEY_ARE, a_turn, factor, taken

from whyslower.records import Remark
from whyslower.report.answer import answer
from whyslower.store.events import FactorTried, Noted, RestartDone, SessionEnded, TrialTaken, TurnTaken


def test_restarts_of_an_early_search_for_the_reason_count_for_the_verdict() -> None:
    """Six restarts that scatter don't decide; eight more of the programs as they are do, and give the reason."""
    *unsure, _ = session(AS_THEY_ARE, {"b": SAME}, number=6, scatter=0.3, why="budget")
    early = Noted(at=8.0, remark=Remark(kind="why-early"))
    tried = [
        FactorTried(at=8.0, factor=factor("p")),
        *taken({(): AS_THEY_ARE, ("p",): {"a": 100_000, "b": 103_000}}, 8),
    ]
    end = SessionEnded(at=20.0, why="budget")

    before, without = answer([*unsure, end]), answer([*unsure, *tried, end])
    assert before.verdicts["b"].kind == without.verdicts["b"].kind == "undecided"
    assert without.restarts == before.restarts == 6 and not without.causes

    found = answer([*unsure, early, *tried, end])
    assert found.verdicts["b"].kind == "slower" and found.restarts == 14
    assert [cause.id for cause in found.causes] == ["p"]


def test_parts_of_a_whole_stretch_are_weighed_by_their_time() -> None:
    """b grows: twice as slow in the first half of what is compared, six times in the second."""
    whole = Noted(at=3.5, remark=Remark(kind="whole-loops", data={"why": "growth", "label": "b"}))
    early = Noted(at=8.0, remark=Remark(kind="why-early"))
    halves = [
        TrialTaken(at=9.0 + restart, label=label, factors=(), turn=a_turn(label, restart, block, 0, ns))
        for restart in range(4)
        for block, both in enumerate(({"a": 100, "b": 200}, {"a": 100, "b": 600}))
        for label, ns in both.items()
    ]
    *begun, _ = session(AS_THEY_ARE, {"b": SAME}, number=0)
    found = answer([*begun, whole, early, *halves, SessionEnded(at=20.0, why="budget")])
    assert found.verdicts["b"].ratio == pytest.approx(4.0)


def test_a_check_that_came_after_the_answer_neither_counts_nor_is_told() -> None:
    *whole, end = session(AS_THEY_ARE, {"b": SAME}, number=6)
    late = [
        TurnTaken(at=9.0, turn=a_turn(label, 6, block, 0, ns))
        for block in range(4)
        for label, ns in (("a", 100_000), ("b", 900_000))
    ]
    check = Noted(at=9.5, remark=Remark(kind="cold-check", data={"restart": 6}))
    found = answer([*whole, *late, RestartDone(at=9.4, restart=6), check, end])
    assert found.restarts == 6 and found.verdicts["b"] == answer([*whole, end]).verdicts["b"]
    assert not [remark for remark in found.remarks if remark.kind == "cold-check"]
