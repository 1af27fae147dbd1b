"""Functions, statements and callables as texts: the text, run, does what they do; what it can't say has none."""

import functools
import json as jays
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from whyslower.api import texts
from whyslower.api.texts import LOOP, of_callable, of_function, of_statement
from whyslower.records import ProgramText

RATE = 3
COUNTED = []


def run(text: ProgramText, names: dict[str, Any] | None = None) -> dict[str, Any]:
    """The names that a text leaves when its loop makes two rounds."""
    assert text.text.splitlines()[text.line - 1].strip() == LOOP
    found = dict(names or {}, __name__="text")
    exec(text.text.replace(LOOP, "for () in [(), ()]:"), found)
    return found


# --- statements -------------------------------------------------------------------------------------------------------


def test_a_statement_has_its_set_up_before_the_loop() -> None:
    text = of_statement("a", "seen.append('set-up')\nn = 1", "seen.append(n)\nn = n + 1")
    seen: list[object] = []
    run(text, {"seen": seen})
    assert seen == ["set-up", 1, 2]


def test_a_text_of_several_lines_in_a_statement_stays_as_it_is() -> None:
    seen: list[str] = []
    run(of_statement("a", "t = '''one\n  two'''", "if t:\n    seen.append(t)"), {"seen": seen})
    assert seen == ["one\n  two"] * 2


def test_comments_and_spelling_of_a_plain_statement_are_kept() -> None:
    assert "        y = x**3  # cubed\n" in of_statement("b", "x = 2", "y = x**3  # cubed").text
    assert of_statement("b", "", "pass").file == "<statement b>"


# --- functions of a file ----------------------------------------------------------------------------------------------

FILE = """\
seen = []

def f():
    seen.append(__name__)

class Net:
    @staticmethod
    def step():
        seen.append("step")

if seen:
    def g(): pass
h = f
"""


@pytest.mark.parametrize(("name", "left"), [("f", ["text"] * 2), ("Net.step", ["step"] * 2)])
def test_a_function_is_called_after_its_file(tmp_path: Path, name: str, left: list[str]) -> None:
    (tmp_path / "own.py").write_text(FILE + "\n\n")
    text = of_function(f"own.py:{name}", str(tmp_path))
    assert text is not None
    assert text.text.startswith(FILE)
    assert run(text)["seen"] == left


@pytest.mark.parametrize("target", ["own.py:g", "own.py:h", "own.py:none", "own:f", "gone.py:f", "own.py:Net"])
def test_what_a_file_does_not_plainly_define_has_no_text(tmp_path: Path, target: str) -> None:
    (tmp_path / "own.py").write_text(FILE)
    assert of_function(target, str(tmp_path)) is None


# --- callables --------------------------------------------------------------------------------------------------------


def tripled(n: int, by: int = 3) -> int:
    """A helper."""
    return n * by * RATE


def counted() -> None:
    COUNTED.append(tripled(len(COUNTED)))  # kept as it is


def closure(start: int) -> Callable[[], object]:
    n = [start]

    def grow() -> object:
        n.append(n[-1] + RATE)
        return jays.dumps(n)

    return grow


def test_a_function_brings_its_helpers_and_the_values_of_its_names() -> None:
    found = of_callable("a", counted)
    assert found is not None
    assert "    COUNTED.append(tripled(len(COUNTED)))  # kept as it is\n" in found.text.text
    assert set(found.values) == {"COUNTED", "RATE"}
    assert run(found.text, {**found.values, "COUNTED": []})["COUNTED"] == [0, 9]


def test_a_closure_has_its_values_and_modules_by_their_names() -> None:
    found = of_callable("a", closure(1))
    assert found is not None
    assert found.text.text.startswith("import json as jays\n")
    assert run(found.text, dict(found.values))["n"] == [1, 4, 7]


def test_two_lambdas_of_one_line_are_told_apart() -> None:
    left: list[int] = []
    one, two = (lambda: left.append(1)), (lambda: left.append(2 + RATE))
    for each in (one, two):
        found = of_callable("a", each)
        assert found is not None
        run(found.text, dict(found.values))
    assert left == [1, 1, 5, 5]


def test_one_name_for_two_things_has_no_text() -> None:
    RATE = 5  # the helper's is the module's
    assert of_callable("a", lambda: tripled(RATE)) is None


def test_another_function_of_the_same_name_has_no_text() -> None:
    def tripled() -> int:
        return RATE

    assert of_callable("a", lambda: tripled() + counted()) is None  # type: ignore[func-returns-value]


@functools.cache
def kept() -> int:
    return 7


def later(default: list[int] = COUNTED) -> list[int]:
    return default


@pytest.mark.parametrize("given", [kept, later, functools.partial(tripled, 3), len, "text".upper, tripled.__call__])
def test_what_is_no_plain_function_has_no_text(given: Callable[[], object]) -> None:
    assert of_callable("a", given) is None


def test_a_function_whose_file_has_changed_has_no_text(tmp_path: Path) -> None:
    names: dict[str, Any] = {}
    path = tmp_path / "cell.py"
    path.write_text("def f():\n    return 2\n")
    exec(compile("def f():\n    return 1 + n\n", str(path), "exec"), names)
    assert of_callable("a", names["f"]) is None
    assert texts.of_callable("a", eval("lambda: 3")) is None
