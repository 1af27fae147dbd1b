"""Functions, statements, callables and scripts without a loop, explained: whole sessions."""

import json
import sys
from collections.abc import Callable

import numpy as np
import pytest
from sessions_support import Said

import whyslower

pytestmark = pytest.mark.alone
Session = Callable[..., Said]

FILE = """
import numpy as np

values = np.arange(3000.0)


def doubled(row):
    return [2.0 * value + value - value for value in row]


def slow():
    return np.array(doubled(values))


def fast():
    return 2.0 * values + values - values
"""
BUDGET_S = 25.0


def test_functions_of_a_file(session: Session) -> None:
    said = session(FILE, words=["a.py:slow", "a.py:fast"], flags=("--why", "quick"), budget=BUDGET_S)
    assert said.answer["verdict"]["slower"] == "a"
    assert [cause["id"] for cause in said.answer["causes"]] == ["python-loop"]
    assert said.answer["same_work"]["kind"] == "same"
    assert not [spot for spot in said.answer["where"]["a"] if spot["text"] == "slow()"]


def test_callables() -> None:
    values = np.arange(3000.0)

    def slow() -> object:
        return np.array([2.0 * value for value in values])

    found = whyslower.explain(slow, lambda: 2.0 * values, budget=BUDGET_S, python=sys.executable)
    assert found.verdict is not None
    assert found.verdict.slower == "a"
    answer = json.loads(found.to_json())
    assert [cause["id"] for cause in answer["causes"]] == ["python-loop"]
    assert "2.0 * value" in str(answer["causes"][0]["line"])


@pytest.mark.slow
def test_of_several_programs_the_first_comparison_is_explained() -> None:
    values = np.arange(3000.0)

    def looped() -> object:
        return np.array([2.0 * value for value in values])

    programs = {"whole": lambda: 2.0 * values, "looped": looped, "sorted": lambda: np.sort(values[::-1])}
    found = whyslower.compare(programs, budget=BUDGET_S, python=sys.executable)
    assert found.verdict is not None and found.verdict.slower == "looped"
    answer = json.loads(found.to_json())
    assert [cause["id"] for cause in answer["causes"]] == ["python-loop"]
    assert "Why (looped)" in str(found)


FITTED = """
import math
import time


def loss(x):
    return {loss}


def minimum(function, low, high):
    return low if high - low < 1e-3 else minimum(function, *narrowed(function, low, high))


def narrowed(function, low, high):
    third = (high - low) / 3
    return (low + third, high) if function(low + third) > function(high - third) else (low, high - third)


print(round(minimum(loss, 0.0, 2.0), 2))
"""
LISTED = "sum(list(map(lambda k: (x - 1) ** 2 + 0 * k, range(100_000)))) / 100_000"


@pytest.mark.slow  # whole runs: on a slow machine few fit into the time, and the share may stay open
def test_scripts_without_a_loop(session: Session) -> None:
    sources = FITTED.format(loss=LISTED), FITTED.format(loss="(x - 1) ** 2")
    said = session(*sources, flags=("--why", "quick"), budget=BUDGET_S)
    assert said.answer["verdict"]["slower"] == "a"
    assert said.answer["programs"]["a"]["loop"]["kind"] == "process"
    named = [*said.answer["causes"], *said.answer["located"]]
    assert named and "a.py:7" in named[0]["line"] and named[0]["share"] > 0.5
    assert said.answer["remedies"][0]["low"] > 1.2 and "+    return (x - 1) ** 2" in said.answer["remedies"][0]["patch"]


WORDS = """
import argparse

def go():
    parser = argparse.ArgumentParser()
    parser.add_argument("rounds", nargs="?", type=int, default=20_000)
    return sum(range(parser.parse_args().rounds))

def again():
    return go()
"""


def test_a_function_that_reads_the_command_line_finds_none(session: Session) -> None:
    said = session(WORDS, words=["a.py:go", "a.py:again"], flags=("--why", "none"))
    assert said.code in (0, 3), said.err
    assert said.answer["same_work"]["kind"] == "same"
