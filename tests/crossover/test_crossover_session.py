"""What a session does with sizes that fail, that take too long, that end it; over workers that run nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fake_crossover import Fake, Log, put_in_place, scripts, session_of
from known_costs import Cost, line

from whyslower.crossover import session
from whyslower.crossover.measured import label_and_size
from whyslower.crossover.sizes import DEAR_SHARE
from whyslower.errors import BudgetError, ProgramError, StoppedError, UsageError
from whyslower.measure.watch import NoWatch
from whyslower.questions import Vary
from whyslower.report.crossover_answer import crossover_answer
from whyslower.store.events import (
    AnyEvent,
    CrossoverAsked,
    Noted,
    RestartDone,
    SessionBegun,
    SessionEnded,
    TrialFailed,
    TrialTaken,
)

N = Vary(name="N", low=16, high=65536)
CROSSING: dict[str, Cost] = {"a": line(1e-4, 1e-6), "b": line(1e-6, 3e-6)}  # at 49.5


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Fake:
    found = Fake(CROSSING)
    put_in_place(found, monkeypatch)
    return found


def of(events: list[AnyEvent], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def notes(events: list[AnyEvent], kind: str) -> list[dict[str, Any]]:
    return [event.remark.data for event in of(events, Noted) if event.remark.kind == kind]


def test_a_session_from_question_to_answer(fake: Fake, tmp_path: Path) -> None:
    events = session_of(fake, tmp_path, N)
    assert isinstance(events[0], SessionBegun) and isinstance(events[1], CrossoverAsked)
    assert of(events, SessionEnded)[-1].why == "decided"
    answer = crossover_answer(events, "log.jsonl")
    (flip,) = answer.flips
    assert flip.size == pytest.approx(49.5, rel=0.1) and flip.low <= 49.5 <= flip.high
    assert (flip.below, flip.above) == ("b", "a")
    assert answer.restarts == len(of(events, RestartDone)) and answer.works["b"].kind == "same"


def test_both_programs_stand_beside_each_other_at_each_size(fake: Fake, tmp_path: Path) -> None:
    session_of(fake, tmp_path, N)
    for labels in fake.trials:
        sizes = [label_and_size(label) for label in labels]
        assert {size for label, size in sizes if label == "a"} == {size for label, size in sizes if label == "b"}
    assert max(map(len, fake.trials)) <= session.WORKERS_AT_ONCE


def test_each_program_is_tried_once_at_each_size(fake: Fake, tmp_path: Path) -> None:
    session_of(fake, tmp_path, N)
    assert len(fake.probes) == len(set(fake.probes))


def test_a_size_at_which_a_program_fails_is_left_out_and_the_rest_goes_on(fake: Fake, tmp_path: Path) -> None:
    fake.fails = {"b@65536": "MemoryError"}
    events = session_of(fake, tmp_path, N)
    answer = crossover_answer(events, "")
    last = answer.points[-1]
    assert (last.size, last.failed, last.unit_s) == (65536, {"b": "MemoryError"}, {})
    assert len(answer.flips) == 1 and answer.stretches[-1].high < 65536


def test_a_program_that_fails_among_others_is_left_out_at_that_size(fake: Fake, tmp_path: Path) -> None:
    fake.fails_in_trials = {"b@16": "its loop ended: too soon"}
    events = session_of(fake, tmp_path, N)
    assert sum("b@16" in labels for labels in fake.trials) == 1
    assert all(point.size > 16 for point in crossover_answer(events, "").points if "b" in point.unit_s)
    assert of(events, SessionEnded)[-1].why == "decided"


def test_of_three_programs_two_go_on_where_one_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake = Fake({**CROSSING, "c": line(1e-3, 1e-6)})
    put_in_place(fake, monkeypatch)
    fake.fails = {f"c@{size}": "no such dtype" for size in (16, 64, 256)}
    answer = crossover_answer(session_of(fake, tmp_path, N), "")
    (first, *_) = answer.points
    assert set(first.unit_s) == {"a", "b"} and first.failed == {"c": "no such dtype"}
    assert [(flip.below, flip.above) for flip in answer.flips] == [("b", "a")]


def test_sizes_that_take_too_long_are_left_out_untried(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake = Fake({"a": line(1e-4, 1e-3), "b": line(2e-4, 2e-3)})
    put_in_place(fake, monkeypatch)
    events = session_of(fake, tmp_path, N, budget=30)
    dear = notes(events, "size-dear")
    assert [each["size"] for each in dear] == [1024, 4096, 16384, 65536]
    assert all(each["seconds"] > DEAR_SHARE * 30 for each in dear)
    assert {label_and_size(label)[1] for label in fake.probes} == {16, 64, 256}
    assert crossover_answer(events, "").stretches[-1].winner == "a"


def test_a_size_that_hangs_leaves_time_for_those_that_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    hangs: Cost = lambda size: 1e-4 if size < 200 else 1e3  # noqa: E731
    fake = Fake({"a": hangs, "b": lambda size: 2 * hangs(size)})
    put_in_place(fake, monkeypatch)
    answer = crossover_answer(session_of(fake, tmp_path, N, budget=8), "")
    assert {point.size for point in answer.points if point.unit_s} >= {16, 64}


def test_the_budget_ends_a_session(fake: Fake, tmp_path: Path) -> None:
    fake.costs = {"a": line(1e-4, 1e-6), "b": line(1.015e-4, 1.015e-6)}
    events = session_of(fake, tmp_path, N, budget=5)
    assert of(events, SessionEnded)[-1].why == "budget"
    assert events[-1].at <= 5


def test_an_interruption_keeps_what_was_measured(fake: Fake, tmp_path: Path) -> None:
    fake.stop_after = 5
    log = Log()
    with pytest.raises(StoppedError):
        session.run(scripts(tmp_path, "ab"), N, 60.0, 0.02, 1, log, NoWatch())  # type: ignore[arg-type]
    answer = crossover_answer(log.events, "")
    assert (answer.ended, answer.restarts) == ("interrupted", 5) and answer.points


@pytest.mark.parametrize("kept", [3, 10, 40, 120])
def test_a_log_that_was_cut_anywhere_still_answers(fake: Fake, tmp_path: Path, kept: int) -> None:
    events = session_of(fake, tmp_path, N)
    answer = crossover_answer(events[:kept], "")
    assert answer.ended == "killed"
    assert all(flip.low <= 49.5 <= flip.high for flip in answer.flips)


def test_no_size_at_all_is_the_programs_fault(fake: Fake, tmp_path: Path) -> None:
    fake.fails = {f"b@{size}": "ValueError: no" for size in (16, 64, 256, 1024, 4096, 16384, 65536)}
    with pytest.raises(ProgramError, match="At no size of N can two of the programs be measured") as caught:
        session_of(fake, tmp_path, N)
    assert "b@16: ValueError: no" in caught.value.details


def test_every_size_too_long_is_the_budgets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake = Fake({"a": line(9.0, 1.0), "b": line(9.0, 2.0)})
    put_in_place(fake, monkeypatch)
    with pytest.raises(BudgetError):
        session_of(fake, tmp_path, N, budget=10)


def test_a_program_without_a_loop_is_refused(fake: Fake, tmp_path: Path) -> None:
    fake.kind = "process"
    with pytest.raises(UsageError, match="in no loop that can be turned"):
        session_of(fake, tmp_path, N)


def test_a_size_that_is_how_often_the_loop_runs_is_noted(fake: Fake, tmp_path: Path) -> None:
    fake.length = round
    events = session_of(fake, tmp_path, N)
    assert [each["label"] for each in notes(events, "size-is-length")] == ["a", "b"]
    fake.length = lambda size: 1000
    assert notes(session_of(fake, tmp_path, N), "size-is-length") == []


def test_bad_scripts_are_refused_before_anything_is_logged(fake: Fake, tmp_path: Path) -> None:
    log = Log()
    programs = scripts(tmp_path, "ab")
    (tmp_path / "b.py").write_text("M = 3\n")
    with pytest.raises(UsageError, match="assigns no constant N"):
        session.run(programs, N, 60.0, 0.02, 1, log, NoWatch())  # type: ignore[arg-type]
    assert log.events == []


def test_listed_sizes_are_the_only_ones(fake: Fake, tmp_path: Path) -> None:
    listed = Vary(name="N", low=16, high=256, sizes=(16, 64, 256))
    answer = crossover_answer(session_of(fake, tmp_path, listed, budget=30), "")
    assert [point.size for point in answer.points] == [16, 64, 256]
    (flip,) = answer.flips
    assert 16 < flip.low < 49.5 < flip.high < 64


def test_failures_are_logged_once(fake: Fake, tmp_path: Path) -> None:
    fake.fails = {"b@16": "no"}
    fake.fails_in_trials = {"a@64": "its loop ended"}
    events = session_of(fake, tmp_path, N)
    assert [event.label for event in of(events, TrialFailed)] == ["b@16"]  # trials log their own
    assert not any(event.label.endswith("@16") for event in of(events, TrialTaken))
