"""The command that holds our own cost against its bounds: a long log that is one, and medians that are judged."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

import fixed_cost
from fixed_cost import BOUNDS, Bound, Cost, cost, line, long_log, measured, words_of
from whyslower.report.answer import answer
from whyslower.schedule.stop import MOST_RESTARTS
from whyslower.store.events import TurnTaken
from whyslower.store.reader import read


def test_a_long_log_is_a_session_that_can_be_shown(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"".join(msgspec.json.encode(event) + b"\n" for event in long_log(3_000)))
    events = read(log)
    assert sum(isinstance(event, TurnTaken) for event in events) == 3_000
    found = answer(events, str(log))
    assert found.verdicts["b"].slower == "b" and found.verdicts["b"].ratio == pytest.approx(1.03, abs=0.005)
    assert found.blocks == 1_500 and found.works["b"].kind == "same"


def test_a_log_of_all_turns_has_as_many_restarts_as_a_session() -> None:
    events = list(long_log())
    turns = [event.turn for event in events if isinstance(event, TurnTaken)]
    assert len(turns) == fixed_cost.TURNS
    assert max(turn.restart for turn in turns) == MOST_RESTARTS - 1


def test_a_process_of_ours_is_measured_and_a_failure_is_none(tmp_path: Path) -> None:
    found = cost(["--version"], tmp_path)
    assert found.cpu_s > 0 and found.wall_s > 0
    with pytest.raises(fixed_cost.subprocess.CalledProcessError):
        cost(["show", str(tmp_path / "none.jsonl")], tmp_path)


def test_the_first_run_does_not_count() -> None:
    costs = iter([Cost(9.0, 9.0), Cost(0.1, 0.2), Cost(0.3, 0.4)])
    asked: list[list[str]] = []

    def once(words: list[str], folder: Path) -> Cost:
        asked.append(words)
        return next(costs)

    assert measured(BOUNDS[0], 2, 5.0, once) == [Cost(0.1, 0.2), Cost(0.3, 0.4)]
    assert asked == [["--version"]] * 3


def test_sessions_use_their_whole_budget_and_ask_for_no_reasons(tmp_path: Path) -> None:
    words = words_of("explain", tmp_path, 7.0)
    assert words[words.index("--budget") + 1] == "7.0" and words[words.index("--why") + 1] == "none"
    assert all(Path(word).is_file() for word in words[1:3])


@pytest.mark.parametrize(("cpu_s", "status"), [(0.1, 0), (0.2, 1)])
def test_the_median_is_held_against_the_bound(
    cpu_s: float, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bound = Bound("version", "whyslower --version", 0.15)
    assert line(bound, [Cost(cpu_s, 1.0)]).startswith("TOO MUCH" if status else "ok")
    monkeypatch.setattr(fixed_cost, "measured", lambda *_: [Cost(9.0, 9.0), Cost(cpu_s, 1.0), Cost(0.0, 0.0)])
    monkeypatch.setattr(sys, "argv", ["fixed_cost.py", "--only", "version"])
    assert fixed_cost.main() == status
    assert f"{cpu_s * 1e3:.0f} ms of its own CPU time" in capsys.readouterr().out
