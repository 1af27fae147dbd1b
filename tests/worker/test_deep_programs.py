"""Programs that nest as deep as Python lets them: what is put into them must not be what goes beyond."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from test_instrument import outcome
from test_turning import Stretches, names

from whyslower.worker.places import real
from whyslower.worker.programs.hook import deep
from whyslower.worker.run import LONGEST_SAID, _in_one_line

TWICE = 6  # so many of the loops have two rounds, those in them one
WITHIN = {
    "for": "for a{n} in range({rounds}):",
    "while": "k{n} = 0\n{pad}while (k{n} := k{n} + 1) <= {rounds}:",
    "with": "with nullcontext():\n{pad} for a{n} in range({rounds}):",
    "finally": "try:\n{pad} pass\n{pad}finally:\n{pad} for a{n} in range({rounds}):",
}


def nest(kind: str, levels: int) -> str:
    """Loops within loops of a function, the innermost of which counts its rounds."""
    lines = ["from contextlib import nullcontext", "def count():", " total = 0"]
    for n in range(levels):
        pad = " " * (lines[-1].count(" ", 0, len(lines[-1]) - len(lines[-1].lstrip())) + (n > 0))
        lines += (pad + WITHIN[kind].format(n=n, pad=pad, rounds=1 + (n < TWICE))).split("\n")
    pad = " " * (len(lines[-1]) - len(lines[-1].lstrip()) + 1)
    return "\n".join([*lines, f"{pad}total += 1", " return total", "result = count()"])


@pytest.mark.parametrize(
    ("kind", "levels"),
    [("for", 5), ("for", 10), ("for", 11), ("for", 18), ("for", 20), ("while", 11), ("with", 8), ("finally", 5)],
)
def test_loops_are_turned_as_deep_as_python_takes_them(kind: str, levels: int) -> None:
    """Each that is turned is two; the outer ones go before."""
    source = nest(kind, levels)
    turned = names(source, Stretches(0))
    assert turned == names(source, None) and turned["result"] == 2 ** min(levels, TWICE)


TERMS = f"x = 1\ntotal = {' + '.join(['x'] * 500)}"
BRANCHES = "x = 400\n" + "\nel".join(f"if x == {n}:\n    total = {n}" for n in range(1, 402))


@pytest.mark.parametrize("source", [TERMS, BRANCHES], ids=["terms", "branches"])
def test_trees_are_gone_through_as_deep_as_python_compiles_them(source: str) -> None:
    loop = f"{source}\nfor i in range(3):\n    total += 1\n"
    assert names(loop, Stretches(0))["total"] == names(loop, None)["total"]
    assert outcome(loop, watched=True) == outcome(loop, watched=False)


def test_the_program_finds_pythons_limit_as_it_was() -> None:
    limit = sys.getrecursionlimit()
    source = "import sys\nlimit = sys.getrecursionlimit()\nfor i in range(3):\n    pass\n"
    assert names(source, Stretches(0))["limit"] == limit
    with deep():
        assert sys.getrecursionlimit() > limit
    assert sys.getrecursionlimit() == limit


def test_a_name_is_kept_where_the_folder_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a temporary folder that is cleaned up; frames of generated code are named "<string>"."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    assert real("<string>") == str(gone / "<string>")
    gone.rmdir()
    assert real("<string>") == "<string>"
    assert real(str(tmp_path)) == str(tmp_path.resolve())


class Told(RuntimeError):
    """With a message of several lines."""


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (Told("size mismatch:\n  expected 3\n  got 4"), "size mismatch: expected 3 got 4"),
        (ValueError("the reason"), "ValueError: the reason"),
        (SyntaxError("invalid", ("s.py", 2, 1, "x x\n")), "SyntaxError: invalid"),
        (KeyboardInterrupt(), "KeyboardInterrupt"),
    ],
)
def test_a_message_is_one_line_with_its_type(error: BaseException, told: str) -> None:
    """JAX and others add notes to theirs, and torch writes several lines."""
    error.add_note("see the handbook")
    assert _in_one_line(error).endswith(told) and type(error).__name__ in _in_one_line(error)
    assert len(_in_one_line(ValueError("x" * 9000))) <= LONGEST_SAID
