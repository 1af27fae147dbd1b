"""How reasons are asked for on the command line, and where remedies are written."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from fake_engine import Engine, engine

import whyslower
from whyslower.cli.main import main
from whyslower.cli.output import NO_PATCH
from whyslower.errors import ProgramError, UsageError
from whyslower.records import Answer, Remedy
from whyslower.report import answer as answering

Output = pytest.CaptureFixture[str]
pytestmark = pytest.mark.usefixtures("folder")

PATCH = "--- b.py\n+++ b.py\n@@ -1 +1 @@\n-N = 10\n+N = 9\n"
BEST = Remedy(what="do less", program="b", gain=1.4, low=1.3, high=1.5, same_results=True, patch=PATCH)
LOSSY = Remedy(what="round", program="b", gain=3.0, low=2.9, high=3.1, same_results=False, patch="--- other\n")


@pytest.fixture
def remedies(monkeypatch: pytest.MonkeyPatch) -> list[Remedy]:
    """What the answer of every session of this test offers."""
    offered: list[Remedy] = [LOSSY, BEST]
    computed = answering.answer

    def with_remedies(*log: object) -> Answer:
        return msgspec.structs.replace(computed(*log), remedies=tuple(offered))  # type: ignore[arg-type]

    monkeypatch.setattr("whyslower.api.measured.answer", with_remedies)
    monkeypatch.setattr(answering, "answer", with_remedies)
    return offered


def test_how_far_reasons_are_looked_for(fake: Engine) -> None:
    for words, why in (([], "quick"), (["--why", "none"], "none"), (["--why", "full"], "full")):
        assert main(["a.py", "b.py", "--quiet", *words]) == 0
        assert fake.requests[-1].why == why
    assert main(["a.py", "b.py", "--why", "perhaps"]) == 2
    assert len(fake.requests) == 3


def test_python_asks_in_the_same_way(fake: Engine, remedies: list[Remedy]) -> None:
    found = whyslower.explain("a.py", "b.py", why="full")
    assert fake.requests[-1].why == "full"
    assert found.patch() == PATCH
    assert whyslower.explain("a.py", "b.py").answer.verdicts
    assert fake.requests[-1].why == "quick"
    with pytest.raises(UsageError, match="why='perhaps' is not known"):
        whyslower.explain("a.py", "b.py", why="perhaps")
    remedies.clear()
    assert whyslower.explain("a.py", "b.py").patch() == ""


def test_the_best_remedy_that_keeps_the_results_is_written(fake: Engine, folder: Path, remedies: list[Remedy]) -> None:
    assert main(["a.py", "b.py", "--patch", "fix.diff", "--json", "out.json"]) == 0
    assert (folder / "fix.diff").read_text() == PATCH
    assert json.loads((folder / "out.json").read_text())["remedies"][0]["what"] == "round"


def test_a_patch_on_stdout_is_the_patch_alone(fake: Engine, capsys: Output, remedies: list[Remedy]) -> None:
    assert main(["a.py", "b.py", "--patch", "-"]) == 0
    shown, told = capsys.readouterr()
    assert shown == PATCH
    assert "b.py is 1.50" in told


def test_show_writes_the_patch_of_an_earlier_session(fake: Engine, capsys: Output, remedies: list[Remedy]) -> None:
    assert main(["a.py", "b.py", "--quiet"]) == 0
    capsys.readouterr()
    assert main(["show", "last", "--patch", "-", "--quiet"]) == 0
    assert capsys.readouterr().out == PATCH


def test_without_such_a_remedy_nothing_is_written(
    fake: Engine, folder: Path, capsys: Output, remedies: list[Remedy]
) -> None:
    remedies.remove(BEST)
    assert main(["a.py", "b.py", "--patch", "fix.diff", "--quiet"]) == 0
    assert not (folder / "fix.diff").exists()
    shown, told = capsys.readouterr()
    assert len(shown.splitlines()) == 1
    assert told == NO_PATCH + "\n"
    (folder / "fix.diff").write_text("kept")
    assert main(["a.py", "b.py", "--patch", "fix.diff", "--quiet"]) == 0
    assert (folder / "fix.diff").read_text() == "kept"


BAD = [
    (["--patch", "no/such/folder.diff"], "--patch no/such/folder.diff can't be written"),
    (["--patch", "a.py"], "--patch a.py would overwrite a program"),
    (["--patch", "./b.py"], "would overwrite a program"),
    (["--patch", "-", "--json", "-"], "can't both go to standard output"),
    (["--patch", "out", "--json", "./out"], "can't both go to ./out"),
    (["--patch", "."], "can't be written"),
]


@pytest.mark.parametrize(("words", "says"), BAD, ids=[" ".join(words) for words, _ in BAD])
def test_where_no_patch_can_go_is_said_before_anything_is_measured(
    fake: Engine, folder: Path, capsys: Output, words: list[str], says: str
) -> None:
    before = {path.name: path.read_text() for path in folder.iterdir()}
    assert main(["a.py", "b.py", *words]) == 2
    shown, told = capsys.readouterr()
    assert (shown, fake.requests) == ("", [])
    assert says in told
    assert {path.name: path.read_text() for path in folder.iterdir()} == before


def test_a_session_that_fails_leaves_no_patch(fake: Engine, folder: Path) -> None:
    fake.run = engine(restarts=0, failure=ProgramError("a failed."))
    assert main(["a.py", "b.py", "--patch", "fix.diff"]) == 2
    assert not (folder / "fix.diff").exists()
