"""Long lists that are only added to and asked what they hold are kept as sets, where the code says so."""

from __future__ import annotations

import evidence_made as made
import pytest

from whyslower.causes import asked_of_sets
from whyslower.causes.case import Case

LOOP = "for trip in range(50):\n    search(trip)\n"
LOCAL = "def search(start):\n    done = []\n    while start:\n        if start in done:\n            return len(done)\n"
LOCAL += "        done.append(start)\n        start -= 1\n\n"
HELD = "class Search:\n    def __init__(self):\n        self.done: list = [1, 2]\n\n    def add(self, k):\n"
HELD += "        if k not in self.done:\n            self.done.append(k)\n\n"
GIVEN = "stop = open('words').read().split()\ndef search(word):\n    return word in stop\n\n"


def pair(text: str, asked: str, length: int = 400, seconds: float = 2e-3) -> Case:
    """A program in whose unit a list of this length is searched, beside one in which none is."""
    name = "not in" if "not in" in asked else "in"
    items = made.number("int"), made.sequence(length, "int")
    search = made.operation(
        name, *items, text=asked, source=text, library="python", count=900.0, seconds=seconds, depth=1
    )
    step = made.operation("step", library="user", seconds=1e-3)
    return made.case(made.side("a", [search, step], text), made.side("b", [step]), ratio=3.0)


@pytest.mark.parametrize(
    ("text", "asked", "kept"),
    [
        (LOCAL, "start in done", {"done = set()", "done.add(start)", "start in done"}),
        (HELD, "k not in self.done", {"self.done: list = {1, 2}", "self.done.add(k)"}),
        (GIVEN, "word in stop", {"stop = set(open('words').read().split())"}),
        (LOCAL + "done = [3]\nlast = done[0]\n\n", "start in done", {"done = set()", "done = [3]"}),
    ],
    ids=["local", "held by an object", "read before", "another of that name elsewhere"],
)
def test_what_is_only_added_to_and_asked_is_a_set(text: str, asked: str, kept: set[str]) -> None:
    case = pair(text + LOOP, asked)
    (factor,) = asked_of_sets.factors(case, "algorithm-choice")
    changed = made.edited(case.slower, factor)
    assert all(each in changed for each in kept) and factor.remedy


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (LOCAL.replace("len(done)", "done[-1]"), "start in done"),
        (LOCAL.replace("len(done)", "done"), "start in done"),
        (LOCAL.replace("done.append(start)", "done.append(start)\n        done.sort()"), "start in done"),
        (HELD + "last = Search().done.pop()\n\n", "k not in self.done"),
        (GIVEN.replace("search(word)", "search(word, stop)"), "word in stop"),
        (LOCAL.replace("done = []", "pass"), "start in done"),
        (HELD.replace("(self)", "(self, done)").replace("[1, 2]", "done"), "k not in self.done"),
    ],
    ids=[
        "asked for its last",
        "handed out",
        "put in order",
        "taken from elsewhere",
        "a parameter",
        "made nowhere",
        "another's list",
    ],
)
def test_what_else_is_done_with_it_needs_a_list(text: str, asked: str) -> None:
    assert not asked_of_sets.factors(pair(text + LOOP, asked), "algorithm-choice")


def test_short_lists_and_little_time_are_no_matter() -> None:
    assert not asked_of_sets.factors(pair(LOCAL + LOOP, "start in done", length=4), "algorithm-choice")
    assert not asked_of_sets.factors(pair(LOCAL + LOOP, "start in done", seconds=1e-5), "algorithm-choice")


def test_lists_of_one_name_in_two_functions_are_two() -> None:
    """One of them is handed out, and stays a list: what is searched there goes on."""
    second = "def second(step):\n    done = [step]\n    if step in done:\n        return done\n\n"
    case = pair(LOCAL + second + LOOP, "start in done")
    (one, *others), items = case.slower.evidence.operations, (made.number("int"), made.sequence(400, "int"))
    other = made.operation("in", *items, text="step in done", source=LOCAL + second, library="python", seconds=1e-3)
    both = made.side("a", [one, other, *others], LOCAL + second + LOOP)
    (factor,) = asked_of_sets.factors(made.case(both, case.faster, ratio=3.0), "algorithm-choice")
    assert factor.lines == (one.line,)
