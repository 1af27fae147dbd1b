"""The command line from words to exit codes, over an engine that runs nothing."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from fake_engine import Engine, engine

from whyslower.cli.main import main
from whyslower.errors import BudgetError, ProgramError, StoppedError

Output = pytest.CaptureFixture[str]
pytestmark = pytest.mark.usefixtures("folder")


def test_the_first_line_is_the_answer(fake: Engine, capsys: Output) -> None:
    assert main(["a.py", "b.py"]) == 0
    shown, told = capsys.readouterr()
    assert shown.splitlines()[0].startswith("b.py is 1.50")
    assert shown.splitlines()[0].endswith("and they do the same work.")
    assert "\x1b" not in shown + told
    assert told.startswith("a.py: run by")
    assert "started about 40 times" in told


def test_explain_and_options_before_the_programs_mean_the_same(fake: Engine, capsys: Output) -> None:
    assert main(["explain", "--budget", "5", "a.py", "b.py", "--quiet"]) == 0
    assert main(["--budget", "5s", "--quiet", "a.py", "b.py"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == second
    assert [request.budget for request in fake.requests] == [5.0, 5.0]


def test_quiet_is_one_line_and_nothing_beside(fake: Engine, capsys: Output) -> None:
    assert main(["a.py", "b.py", "--quiet"]) == 0
    shown, told = capsys.readouterr()
    assert len(shown.splitlines()) == 1
    assert told == ""


def test_json_on_stdout_is_json_alone(fake: Engine, capsys: Output) -> None:
    assert main(["a.py", "b.py", "--json", "-"]) == 0
    shown, told = capsys.readouterr()
    answer = json.loads(shown)
    assert answer["verdict"]["slower"] == "b"
    assert Path(answer["session"]["log"]).is_file()
    assert "b.py is 1.50" in told


def test_json_into_a_file(fake: Engine, folder: Path) -> None:
    assert main(["a.py", "b.py", "--json", "out.json", "--log", "my.jsonl"]) == 0
    assert json.loads((folder / "out.json").read_text())["session"]["log"] == "my.jsonl"
    assert (folder / "my.jsonl").is_file()


def test_the_request_says_what_the_command_line_says(fake: Engine) -> None:
    line = ["a.py --epochs 3", "b.py", "c.py", "--loop", "b:3", "--set", "N=512", "--set", "a:N=5", "--margin", "5%"]
    line += ["--precision", "0.01", "--per", "loop", "--reference", "b", "--python-b", sys.executable, "--in-place"]
    assert main([*line, "--seed", "7"]) == 0
    (request,) = fake.requests
    a, b, c = request.programs
    assert (a.kind, a.target, a.argv) == ("script", "a.py", ("--epochs", "3"))
    assert (a.loop, b.loop, c.loop) == ("", "3", "")
    assert (a.settings, b.settings, c.settings) == ((("N", "5"),), (("N", "512"),), (("N", "512"),))
    assert {a.python, b.python, c.python} == {sys.executable}
    assert (request.margin, request.precision, request.per) == (0.05, 0.01, "loop")
    assert (request.reference, request.in_place, request.seed) == ("b", True, 7)


def test_the_reference_by_its_name(fake: Engine) -> None:
    assert main(["a.py --epochs 3", "b.py", "--reference", "b.py"]) == 0
    assert main(["a.py --epochs 3", "a.py", "--reference", "a.py"]) == 2  # which of the two?
    assert [request.reference for request in fake.requests] == ["b"]


def test_without_a_seed_each_session_has_its_own(fake: Engine) -> None:
    main(["a.py", "b.py"])
    main(["a.py", "b.py"])
    assert len({request.seed for request in fake.requests}) == 2


def test_statements_and_functions(fake: Engine, capsys: Output) -> None:
    assert main(["-s", "x = 2", "x * x", "x ** 2", "--quiet"]) == 0
    assert main(["--statement", "1 + 1", "1 + 2", "--quiet"]) == 0
    assert main(["json:dumps", "a.py:f", "--quiet"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("`x ** 2` is 1.50")
    kinds = [[program.kind for program in request.programs] for request in fake.requests]
    assert kinds == [["statement"] * 2, ["statement"] * 2, ["function"] * 2]


def test_undecided_has_an_exit_code_of_its_own(fake: Engine, capsys: Output) -> None:
    fake.run = engine(ratio=1.03, restarts=3, scatter=0.05)
    assert main(["a.py", "b.py"]) == 3
    assert capsys.readouterr().out.startswith("Undecided")


def test_a_failed_program_still_gets_the_report_of_what_was_measured(fake: Engine, capsys: Output) -> None:
    fake.run = engine(failure=ProgramError("b failed in unit 10000.", "Run it alone.", "Traceback: line 7"))
    assert main(["a.py", "b.py"]) == 2
    shown, told = capsys.readouterr()
    assert shown.startswith("b.py is 1.50")
    assert told.endswith("Traceback: line 7\nwhyslower: b failed in unit 10000.\nRun it alone.\n")


def test_a_program_that_fails_at_once_gets_the_message_alone(fake: Engine, capsys: Output) -> None:
    fake.run = engine(restarts=0, failure=ProgramError("a failed.", "Run it alone."))
    assert main(["a.py", "b.py", "--quiet"]) == 2
    assert capsys.readouterr() == ("", "whyslower: a failed.\nRun it alone.\n")


def test_stopped_is_130_and_a_budget_that_was_too_short_is_3(fake: Engine, capsys: Output, folder: Path) -> None:
    fake.run = engine(failure=StoppedError("Interrupted."))
    assert main(["a.py", "b.py"]) == 130
    assert capsys.readouterr().out.startswith("b.py is 1.50")
    fake.run = engine(restarts=0, failure=BudgetError("a was still busy.", "Give a larger --budget."))
    assert main(["a.py", "b.py", "--json", "out.json"]) == 3
    assert json.loads((folder / "out.json").read_text())["verdict"]["kind"] == "undecided"


def test_ctrl_c_outside_the_session(fake: Engine, capsys: Output) -> None:
    fake.run = engine(restarts=0, failure=KeyboardInterrupt())
    assert main(["a.py", "b.py", "--quiet"]) == 130
    assert "Interrupted" in capsys.readouterr().err


def test_a_fault_of_ours_shows_where(fake: Engine, capsys: Output) -> None:
    fake.run = engine(restarts=0, failure=ZeroDivisionError("oh"))
    assert main(["a.py", "b.py"]) == 2
    told = capsys.readouterr().err
    assert "ZeroDivisionError: oh" in told
    assert "fault in whyslower" in told


def test_a_log_on_a_full_disk_costs_the_log_only(fake: Engine, capsys: Output) -> None:
    assert main(["a.py", "b.py", "--log", "/dev/full"]) == 2
    assert "No space left" in capsys.readouterr().err


BAD = [
    ([], "Two programs"),
    (["a.py"], "Two programs"),
    (["a.py", "none.py"], "There is no file none.py"),
    (["a.py", "."], "is a folder"),
    (["a.py", "broken.py"], "broken.py is not valid Python in line 2"),
    (["a.py", "b.py 'x"], "can't be read as a program"),
    (["a.py", "zero.py"], "not valid Python"),
    (["a.py", "b.py:main --fast"], "called without arguments"),
    (["a.py", "pipe.py"], "pipe.py is no plain file"),
    (["a.py", "latin.py"], "latin.py is not valid Python in line 2: byte 0xe9 is not utf-8"),
    (["a.py", "bom.py"], "bom.py is not valid Python in line 2: byte 0xe9 is not utf-8; save it as that"),
    (["a.py", "needy.py:items"], "is a generator function"),
    (["a.py", "needy.py:fetch"], "is an async function"),
    (["a.py", "needy.py:step"], "needs x, size, and is called without arguments"),
    (["a.py", "b.py", "--loop", "x:3"], "no program 'x'"),
    (["a.py", "b.py", "--loop", "here"], "names no line"),
    (["a.py", "b.py", "--loop", "\u00b2"], "names no line"),
    (["a.py", "b.py", "--loop", "7" * 5000], "names no line"),
    (["--statement", "1", "2", "--loop", "3"], "A statement has no loop"),
    (["a.py", "notes.ipynb"], "is a notebook, not a script"),
    (["a.py", "first.py"], "first.py is not valid Python in line 1: byte 0xe9 is not utf-8"),
    (["a.py", "b.py", "--json", "round.json"], "can't be written"),
    (["a.py", "b.py", "--json", "hard.json"], "would overwrite a program"),
    (["a.py", "b.py", "--json", "x.out", "--log", "./x.out"], "would overwrite the session's log"),
    (["a.py", "b.py", "--loop", "a:3", "--loop", "a:5"], "two loops for a"),
    (["a.py", "b.py", "--set", "d:N=3"], "no program 'd'"),
    (["a.py", "b.py", "--set", "N"], "not a setting"),
    (["a.py", "b.py", "--set", "N=1", "--set", "N=2"], "twice"),
    (["a.py", "b.py", "--set", "mode=fast"], "is a name"),
    (["a.py", "b.py", "--set", "N=1 +"], "not a Python value"),
    (["a.py", "b.py", "--reference", "z"], "no such program"),
    (["a.py", "b.py", "--margin", "2"], "between 0 and 0.5"),
    (["a.py", "b.py", "--margin", "small"], "not a number"),
    (["a.py", "b.py", "--budget", "0"], "no time to measure"),
    (["a.py", "b.py", "--budget", "nan"], "no time to measure"),
    (["a.py", "b.py", "--budget", "soon"], "not a number"),
    (["a.py", "b.py", "--per", "hour"], "hour"),
    (["a.py", "b.py", "--colour"], "--colour"),
    (["a.py", "b.py", "--python", "no-such-python"], "There is no Python"),
    (["a.py", "b.py", "--json", "no/such/folder.json"], "can't be written"),
    (["a.py", "b.py", "--json", "a.py"], "would overwrite"),
    (["a.py", "b.py", "--log", "a.py"], "not empty"),
    (["--statement", "1 +", "2"], "not valid Python"),
    (["--statement", "return 3", "2"], "not valid Python"),
    (["--statement", "2", "break"], "not valid Python"),
    (["--statement", " ", "2"], "empty statement"),
    (["-s", "x =", "1", "2"], "The set-up is not valid Python"),
    (["show", "none.jsonl"], "There is no log none.jsonl"),
    (["show", "last"], "There is no log in"),
    (["show", "a.py"], "not a log"),
]


@pytest.mark.parametrize(("line", "says"), BAD, ids=[" ".join(line)[:60] or "nothing" for line, _ in BAD])
def test_bad_use_gets_one_clear_message(fake: Engine, folder: Path, capsys: Output, line: list[str], says: str) -> None:
    (folder / "broken.py").write_text("x = 1\nfor x in:\n")
    (folder / "zero.py").write_bytes(b"x = 1\0")
    (folder / "latin.py").write_bytes("x = 1\n# d\u00e9j\u00e0\n".encode("latin-1"))
    (folder / "bom.py").write_bytes(b"\xef\xbb\xbfx = 1\n# caf\xe9\n")
    (folder / "needy.py").write_text(
        "def step(x, rate=1, *rest, size, fast=False):\n    pass\n"
        "def items():\n    yield 1\nasync def fetch():\n    return 1\n"
    )
    (folder / "first.py").write_bytes(b"# caf\xe9\nx = 1\n")
    (folder / "notes.ipynb").write_text('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5, "x": null}')
    (folder / "round.json").symlink_to("round.json")
    (folder / "hard.json").hardlink_to(folder / "a.py")
    os.mkfifo(folder / "pipe.py")
    source = (folder / "a.py").read_text()
    assert main(line or ["explain"]) == 2
    shown, told = capsys.readouterr()
    assert says in told
    assert "Traceback" not in told
    assert shown == ""
    assert not fake.requests or "--log" in line
    assert (folder / "a.py").read_text() == source


def test_an_unreadable_script(fake: Engine, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert main(["a.py", "b.py"]) == 2
    assert "a.py can't be read: Permission denied." in capsys.readouterr().err


def test_a_file_in_an_encoding_that_it_names_is_fine(fake: Engine, folder: Path) -> None:
    (folder / "latin.py").write_bytes("# coding: latin-1\n# d\u00e9j\u00e0\n".encode("latin-1"))
    assert main(["a.py", "latin.py"]) == 0


def test_a_folder_that_is_gone(fake: Engine, folder: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = folder / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert main(["../a.py", "../b.py"]) == 2
    told = capsys.readouterr().err
    assert "current folder is no longer there" in told and "Traceback" not in told


def test_what_was_never_compared_is_no_answer(fake: Engine) -> None:
    fake.run = engine(restarts=0)
    assert main(["a.py", "b.py"]) == 3


def test_show_says_why_a_session_failed(fake: Engine, folder: Path, capsys: Output) -> None:
    main(["a.py", "b.py", "--log", "kept.jsonl"])
    ended = {"event": "SessionEnded", "at": 3.0, "why": "failed", "message": "a failed: oh", "advice": "Run it alone."}
    *events, _ = (folder / "kept.jsonl").read_text().splitlines()
    (folder / "failed.jsonl").write_text("\n".join([*events, json.dumps(ended | {"details": "line 3"})]) + "\n")
    capsys.readouterr()
    assert main(["show", "failed.jsonl"]) == 0
    told = capsys.readouterr().err
    assert all(words in told for words in ("whyslower: a failed: oh", "Run it alone.", "line 3"))


def test_a_check_of_the_json_target_leaves_nothing_behind(fake: Engine, folder: Path) -> None:
    assert main(["a.py", "none.py", "--json", "out.json"]) == 2
    fake.run = engine(restarts=0, failure=ProgramError("a failed."))
    assert main(["a.py", "b.py", "--json", "out.json"]) == 2
    assert not (folder / "out.json").exists()


def test_show_prints_the_same_again(fake: Engine, capsys: Output) -> None:
    main(["a.py", "b.py"])
    first = capsys.readouterr().out
    assert main(["show", "last"]) == 0
    assert capsys.readouterr().out == first
    assert main(["show", "last", "--json", "-", "--quiet"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"]["slower"] == "b"
