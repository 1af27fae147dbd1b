"""Stretches of code that can't be exchanged one without the other: each alone makes another program."""

from __future__ import annotations

import pytest
from sessions_of_trials import factor
from test_explanation import gone, near, session, shares, swap

from whyslower.attribution.exchanged import dependent
from whyslower.attribution.explanation import explain
from whyslower.records import Change, Edit, Factor


def stretch(name: str, *places: int, cause: str = "") -> Factor:
    """The stretches at these places, exchanged."""
    edits = tuple(Edit(start=at, end=at + 1, text=name[0]) for at in places)
    return Factor(name=name, cause=cause, what=name, changes={"s": Change(edits=edits)}, reading="swap")


AXES, INDEX = stretch("axes", 1, cause="copy"), stretch("index", 5)


def test_each_alone_does_far_more_than_all_and_nothing_works_against_it() -> None:
    edits = (*AXES.changes["s"].edits, *INDEX.changes["s"].edits)
    both = Factor(name="joint", cause="layout", what="", changes={"s": Change(edits=edits)}, reading="swap")
    swaps = [AXES, INDEX, both]
    trials = session(swaps, ["axes", "index", "joint"], gone(3, axes=2.4, index=2.2, joint=1.0))
    assert dependent(trials, [], swaps) == {"axes", "index"}
    assert shares(explain(trials, swaps)) == {"layout": near(1.0)}


def test_beside_a_setting_they_do_far_more_than_it_leaves() -> None:
    cast = factor("cast")
    factors = [cast, AXES, INDEX]
    trials = session(factors, ["cast", "axes cast", "index cast"], gone(4, cast=0.65, axes=1.3, index=1.1))
    assert dependent(trials, ["cast"], factors[1:]) == {"axes", "index"}
    assert shares(explain(trials, factors)) == {"cast": near(0.65)}


@pytest.mark.parametrize(
    "parts",
    [
        {"axes": 0.6, "index": 0.4},
        {"axes": 1.1, "index": 1.1},  # either is enough
        {"axes": 2.4, "index": 0.5},  # one alone, which may be real
        {"axes": 1.6, "index": 1.5, "other": -2.1},  # something works against them
    ],
)
def test_what_may_be_real_stands_by_itself(parts: dict[str, float]) -> None:
    swaps = [AXES, INDEX, *([stretch("other", 9)] if "other" in parts else [])]
    assert dependent(session(swaps, list(parts), gone(3, **parts)), [], swaps) == set()


def test_what_was_not_measured_depends_on_nothing() -> None:
    assert dependent(session([swap("a")], [], gone(3, a=1.0)), [], [swap("a")]) == set()
