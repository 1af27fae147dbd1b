"""The command that explains programs beside themselves: what counts as wrong, and going on where it stopped."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import same_program
from recorded_cases import CASES
from same_program import Itself, kept, outcome, programs, run, status, summary
from session import Session

ONE = Itself("case/a", Path("a.py"))


def session(kind: str = "equivalent", causes: tuple[str, ...] = ("no-difference",)) -> Session:
    """A session that answered so."""
    answer: dict[str, Any] = {
        "verdict": {"kind": kind, "ratio": 1.001},
        "causes": [{"id": cause} for cause in causes],
        "session": {"log": "a.jsonl"},
    }
    return Session(answer, 12.0)


@pytest.mark.parametrize(
    ("kind", "causes", "wrong"),
    [
        ("equivalent", ("no-difference",), False),
        ("equivalent", ("timing-artifact",), False),
        ("undecided", (), False),
        ("slower", (), True),
        ("equivalent", ("no-difference", "unequal-work"), True),
        ("undecided", ("state-growth",), True),
    ],
)
def test_a_difference_and_a_reason_for_one_are_wrong(kind: str, causes: tuple[str, ...], wrong: bool) -> None:
    found = outcome(ONE, session(kind, causes))
    assert found.wrong is wrong and found.answered
    assert status([found]) == int(wrong)
    assert ("Wrong: case/a." in summary([found])) is wrong


def test_no_answer_is_neither_right_nor_wrong() -> None:
    failed = outcome(ONE, Session({}, 3.0, "exit 2: no module named jax"))
    assert not failed.wrong and not failed.answered and "jax" in failed.line()
    assert status([failed]) == 2 and status([failed, outcome(ONE, session("slower"))]) == 1
    assert "Without an answer: case/a." in summary([failed])


def test_both_programs_of_every_case_are_compared() -> None:
    found = programs([CASES])
    assert len(found) == 2 * len([path for path in CASES.iterdir() if path.is_dir()])
    assert all(one.path.is_file() and one.name.endswith(one.path.stem) for one in found)


def test_it_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[tuple[Path, Path]] = []
    answers = iter([session(), Session({}, 1.0, "no answer in time"), session("slower"), session()])

    def explain(a: Path, b: Path, budget: float, why: str) -> Session:
        asked.append((a, b))
        assert (budget, why) == (7.0, "quick")
        return next(answers)

    monkeypatch.setattr(same_program, "explain", explain)
    three = [Itself(f"case/{name}", Path(f"{name}.py")) for name in "abc"]
    results = tmp_path / "made" / "results.jsonl"
    first = list(run(three, 7.0, results))
    assert asked == [(one.path, one.path) for one in three]
    with results.open("a") as file:
        file.write('{"program": "case/z", "verd')  # as a kill leaves it
    assert set(kept(results)) == {"case/a", "case/c"}
    again = list(run(three, 7.0, results))
    assert asked[3:] == [(three[1].path, three[1].path)]  # what had no answer is asked again
    assert [each.answered for each in again] == [True] * 3 and again[0] == first[0]
    assert set(kept(results)) == {"case/a", "case/b", "case/c"}


def test_the_command_prints_a_line_each_and_fails_on_a_wrong_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = (CASES / "common-neighbours-int-or-float" / "case.toml").read_text()
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "case.toml").write_text(known)
    monkeypatch.setattr(same_program, "explain", lambda a, b, budget, why: session("slower"))
    results = tmp_path / "results.jsonl"
    words = ["mine/a", "--cases", str(tmp_path), "--results", str(results)]
    monkeypatch.setattr(sys, "argv", ["same_program.py", *words])
    assert same_program.main() == 1
    printed = capsys.readouterr().out
    assert "WRONG   mine/a" in printed and "mine/b" not in printed
    assert json.loads(results.read_text())["verdict"] == "slower"
    monkeypatch.setattr(sys, "argv", ["same_program.py", "mine/c"])
    with pytest.raises(SystemExit, match="2"):
        same_program.main()
