"""Suspicions that there was no time for: told by name, and kept apart from those that could not be measured."""

from __future__ import annotations

from hand_made import SAME, session

from whyslower.records import Answer, Change, Factor, Turn
from whyslower.report.answer import answer
from whyslower.store.events import AnyEvent, FactorTried, TrialFailed, TrialTaken


def suspicion(cause: str, number: int = 1) -> AnyEvent:
    factor = Factor(name=f"{cause}-{number}", cause=cause, what=cause, changes={"b": Change(door=("import gc",))})
    return FactorTried(at=8.0, factor=factor)


def of_log(*more: AnyEvent) -> Answer:
    *whole, end = session({"a": 100_000, "b": 155_000}, {"b": SAME})
    return answer([*whole, *more, end])


def untried(found: Answer) -> list[str]:
    return [cause for remark in found.remarks if remark.kind == "untried" for cause in remark.data["causes"]]


def test_what_took_no_turn_and_did_not_fail_was_not_tried() -> None:
    turn = Turn(label="b", worker=0, restart=0, block=0, position=0, first=0, units=10, ns=1000)
    taken = TrialTaken(at=9.0, label="b", factors=("allocation-1",), turn=turn)
    failed = TrialFailed(at=9.0, label="b", factors=("dtype-width-1",), why="it ended")
    three = [suspicion(cause) for cause in ("allocation", "dtype-width", "thread-count")]
    assert untried(of_log(*three, taken, failed)) == ["thread-count"]
    assert untried(of_log(*three, suspicion("thread-count", 2))) == ["allocation", "dtype-width", "thread-count"]


def test_a_cause_of_which_one_experiment_was_made_counts_as_tried() -> None:
    failed = TrialFailed(at=9.0, label="b", factors=("allocation-1",), why="it ended")
    assert untried(of_log(suspicion("allocation", 1), suspicion("allocation", 2), failed)) == []


def test_who_asked_for_no_reason_is_told_of_no_suspicion() -> None:
    assert untried(of_log()) == []
