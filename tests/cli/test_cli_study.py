"""`whyslower study` and `whyslower show` of its logs: options, messages, exit codes, what goes where."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from fake_study import Run, engine

from whyslower.cli.main import main
from whyslower.errors import BudgetError, ProgramError, StoppedError
from whyslower.questions import Levels
from whyslower.store.reader import read
from whyslower.studies import session

STUDY = '''"""Does the size matter?"""
FACTORS = {"kind": ["sum", "loop"], "size": [32, 64]}


def build(kind, size):
    items = list(range(size))
    return lambda: sum(items)
'''

Use = Callable[[Run], None]


def seconds(levels: Levels) -> float:
    return 1e-4 * (2.5 if levels["size"] == 64 else 1.0)


@pytest.fixture
def use(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Use:
    """Puts a session in the real one's place, beside a study file in the current folder."""
    (folder / "study.py").write_text(STUDY)
    put: Use = lambda run: monkeypatch.setattr(session, "run", run)  # noqa: E731
    put(engine(seconds))
    return put


def test_a_decided_study_prints_its_report_and_exits_with_0(use: Use, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "study.py", "--log", "log.jsonl"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("`size` matters most: 64 takes 2.499x")
    assert "`kind` makes no difference (equivalent within 2 %)" in out.splitlines()[0]
    assert "Does the size matter?" in out and "no difference within 2 %" in out


def test_quiet_prints_the_first_line_only(use: Use, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "study.py", "--quiet"]) == 0
    said = capsys.readouterr()
    assert len(said.out.splitlines()) == 1 and said.err == ""


def test_json_goes_where_it_is_told(use: Use, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "study.py", "--json", "-"]) == 0
    said = capsys.readouterr()
    answer = json.loads(said.out)
    assert answer["schema"] == 1 and "matters most" in said.err
    assert {(effect["factor"], effect["kind"]) for effect in answer["effects"]} == {
        ("kind", "equivalent"),
        ("size", "slower"),
    }
    assert main(["study", "study.py", "--json", "answer.json"]) == 0
    assert json.loads((folder / "answer.json").read_text())["path"] == "study.py"


def test_show_prints_the_same_again(use: Use, capsys: pytest.CaptureFixture[str]) -> None:
    main(["study", "study.py", "--log", "log.jsonl"])
    first = capsys.readouterr().out
    assert main(["show", "log.jsonl"]) == 0
    assert capsys.readouterr().out == first
    assert main(["show", "log.jsonl", "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["question"] == "Does the size matter?"


def test_show_has_no_patch_of_a_study(use: Use, capsys: pytest.CaptureFixture[str]) -> None:
    main(["study", "study.py", "--log", "log.jsonl"])
    assert main(["show", "log.jsonl", "--patch", "-"]) == 2
    assert "it has no patch" in capsys.readouterr().err


def test_what_stays_undecided_exits_with_3(use: Use, capsys: pytest.CaptureFixture[str]) -> None:
    use(
        engine(lambda levels: 1.015 * seconds(levels) if levels["kind"] == "loop" else seconds(levels), 2, why="budget")
    )
    assert main(["study", "study.py"]) == 3
    assert "undecided" in capsys.readouterr().out


def test_a_contrast_is_shared_out(use: Use, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "study.py", "--contrast", "kind=sum,size=32", "kind=loop,size=64"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("kind=loop,size=64 takes 2.499x")
    assert "What separates kind=sum,size=32 from kind=loop,size=64" in out and "by `size`" in out.splitlines()[0]


def test_a_contrast_that_is_left_out_is_told_and_exits_with_3(use: Use, capsys: pytest.CaptureFixture[str]) -> None:
    use(engine(seconds, left="kind=loop,size=64"))
    assert main(["study", "study.py", "--contrast", "kind=sum,size=32", "kind=loop,size=64"]) == 3
    said = capsys.readouterr()
    assert "The difference that --contrast asks for is not known: kind=loop,size=64 was left out" in said.out
    assert "kind=loop,size=64 is left out: failed in build: MemoryError." in said.err


def test_fixed_levels_are_all_that_is_measured(use: Use, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "study.py", "--fix", "kind=sum", "--json", "-"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [variant["label"] for variant in answer["variants"]] == ["kind=sum,size=32", "kind=sum,size=64"]
    assert {effect["factor"] for effect in answer["effects"]} == {"size"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere.py"], "There is no file nowhere.py."),
        (["a.py"], "a.py is no study: it assigns no FACTORS"),
        (["study.py", "--contrast", "kind=sum,size=32", "kind=sum,size=99"], "size has no level '99'"),
        (["study.py", "--contrast", "kind=sum,size=32", "kind=sum"], "leaves out size"),
        (["study.py", "--contrast", "kind=sum,size=32", "kind=sum,size=32"], "names one variant twice"),
        (
            ["study.py", "--contrast", "kind=sum,size=32", "kind=sum,size=64", "--fix", "size=32"],
            "--contrast names size=64, which --fix leaves out",
        ),
        (["study.py", "--fix", "size"], "--fix size fixes nothing"),
        (["study.py", "--fix", "width=3"], "there is no factor 'width'"),
        (["study.py", "--fix", "size=33"], "size has no level 33"),
        (["study.py", "--fix", "size=32", "--fix", "size=64"], "names size twice"),
        (["study.py", "--fix", "size=32", "--fix", "kind=sum"], "Only one variant is left"),
        (["study.py", "--json", "study.py"], "would overwrite study.py"),
        (["study.py", "--budget", "0"], "no time to measure in"),
        (["study.py", "--python", "/no/python"], "There is no Python"),
    ],
)
def test_bad_use_has_one_message_and_exits_with_2(
    use: Use, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["study", *words]) == 2
    shown = capsys.readouterr()
    assert said in shown.err and shown.out == "" and "Traceback" not in shown.err


def test_what_was_measured_is_shown_before_what_stopped_it(use: Use, capsys: pytest.CaptureFixture[str]) -> None:
    for failure, code in ((StoppedError("Interrupted."), 130), (ProgramError("It broke."), 2)):
        use(engine(seconds, failure=failure))
        assert main(["study", "study.py"]) == code
        said = capsys.readouterr()
        assert "`size` matters most" in said.out and failure.message in said.err


def test_a_budget_for_nothing_is_an_answer_of_its_own(use: Use, capsys: pytest.CaptureFixture[str]) -> None:
    use(engine(seconds, restarts=0, failure=BudgetError("It was still busy.")))
    assert main(["study", "study.py"]) == 3
    assert "nothing was measured" in capsys.readouterr().out


def test_a_study_that_fails_as_a_whole_has_its_message_only(use: Use, capsys: pytest.CaptureFixture[str]) -> None:
    use(engine(seconds, restarts=0, failure=ProgramError("No variant of study.py can be run.")))
    assert main(["study", "study.py"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and "No variant of study.py can be run." in said.err


# --- as a user starts it ----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_or_killed_study_loses_nothing(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "study.py").write_text(STUDY)
    command = [sys.executable, "-m", "whyslower", "study", "study.py", "--budget", "60", "--margin", "0.1%"]
    running = subprocess.Popen(
        [*command, "--log", "log.jsonl"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    log, deadline = tmp_path / "log.jsonl", time.monotonic() + 60
    while not (log.exists() and log.read_text().count('"RestartDone"') > 1):
        assert time.monotonic() < deadline and running.poll() is None
        time.sleep(0.1)
    os.kill(running.pid, number)
    out, err = running.communicate(timeout=60)
    assert running.returncode == (130 if number == signal.SIGINT else -signal.SIGKILL)
    assert sum(type(event).__name__ == "TrialTaken" for event in read(log)) > 0
    shown = subprocess.run(
        [sys.executable, "-m", "whyslower", "show", "log.jsonl"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    ended = "interrupted" if number == signal.SIGINT else "killed"
    assert f"The session was {ended}" in shown.stdout and "What each factor does" in shown.stdout
    if number == signal.SIGINT:
        assert "What each factor does" in out and "Interrupted." in err
