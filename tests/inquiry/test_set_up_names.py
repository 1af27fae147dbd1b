"""Two changes of the set-up, each named by what reads the names that it gives values to."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest
from inquiry_made import loses, naming, operation, pair, side

from whyslower.inquiry import code, views
from whyslower.inquiry.code import factors
from whyslower.inquiry.set_up_names import by_names

SLOWER = """\
data = load().tolist()
w = ones()
def score(x, w):
    h = tanh(x @ w)
    return h.sum()
for i in range(300):
    x = asarray(data[i])
    acc = score(x, w)
print(acc)
"""
FASTER = SLOWER.replace(".tolist()", "").replace("def score", "@jit\ndef score")


def ran(text: str, name: str, line: int, seconds: float, **more: str) -> msgspec.Struct:
    return msgspec.structs.replace(operation(name, line, seconds, **more), text=text)


def programs(slower: str = SLOWER, faster: str = FASTER, built: str = "asarray(data[i])") -> list[str]:
    """The names of the exchanges: `builds` goes by what is built, `calls` by what the function does."""
    ours = [
        ran(built, "asarray", 7, 6e-3),
        ran("score(x, w)", "score", 8, 1e-5, library="user"),
        ran("tanh(x @ w)", "tanh", 4, 5e-4, function="score"),
    ]
    theirs = [
        ran(built, "asarray", 8, 1e-4, file="/tmp/b.py"),
        ran("score(x, w)", "jit(score)", 9, 5e-5, file="/tmp/b.py"),
    ]
    return [f.cause for f in factors(pair(side("a", slower, ours), side("b", faster, theirs)))]


@pytest.fixture(autouse=True)
def causes(monkeypatch: pytest.MonkeyPatch) -> None:
    found = naming("builds", loses("asarray", 0.9)), naming("calls", loses("tanh", 0.6))
    monkeypatch.setattr(code, "CAUSES", found)


def test_each_of_two_changes_goes_by_what_it_acts_on() -> None:
    assert programs() == ["builds", "calls"]


def test_one_alone_goes_by_all_that_the_unit_does() -> None:
    assert programs(faster=SLOWER.replace("def score", "@jit\ndef score")) == ["builds"]


def test_what_is_made_of_a_changed_name_counts_as_that_name() -> None:
    """`rows`, which both make of `data`, is what the unit reads."""
    later = [text.replace("data[i]", "rows[i]").replace("w = ones()", "rows = data[:]") for text in (SLOWER, FASTER)]
    assert programs(*later) == ["builds", "calls"]


def test_where_both_act_on_the_same_neither_is_told_apart() -> None:
    built = "asarray(data[i] * w)"
    slower = SLOWER.replace("asarray(data[i])", built)
    faster = slower.replace(".tolist()", "").replace("ones()", "ones(3)")
    assert programs(slower, faster, built) == ["builds", "builds"]


def test_lines_of_another_file_are_not_looked_up_in_the_script() -> None:
    """The third line of a module beside it says nothing of the script's third line."""
    ours = [ran("asarray(data[i])", "asarray", 7, 6e-3), ran("tanh(x @ w)", "tanh", 4, 5e-4, function="score")]
    case = pair(side("a", SLOWER, ours), side("b", FASTER))
    script, function = case.hunks or ()
    moved = msgspec.structs.replace(script, slower_file="/tmp/lib_a.py", faster_file="/tmp/lib_b.py")
    for first, excluded in ((script, True), (moved, False)):
        case = dataclasses.replace(case, hunks=(first, function))
        tied = by_names(views.whole(case), function)
        assert (tied is None) is not excluded
