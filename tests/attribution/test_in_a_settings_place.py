"""Code that stands in the place of a setting's change, so that only one of the two can be there."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from sessions_of_trials import factor
from test_explanation import gone, near, session, shares, sums_to_one, swap

from whyslower.attribution.explanation import explain
from whyslower.records import Change, Edit, Factor
from whyslower.testing import NOISES


def editing(one: Factor, *places: tuple[int, int]) -> Factor:
    """The same with edits of these places of the slower program."""
    edits = tuple(Edit(start=start, end=end, text=one.name) for start, end in places)
    return msgspec.structs.replace(one, changes={"s": Change(edits=edits)})


@pytest.mark.parametrize("measured", [["p", "q", "q code"], ["p", "q", "p q", "q code"], ["p", "q", "code"]])
def test_code_that_can_not_stand_beside_a_setting_takes_what_it_does_beyond_it(measured: list[str]) -> None:
    """p changes a part of what the exchange replaces, q something elsewhere."""
    p, q = editing(factor("p"), (4, 6)), editing(factor("q"), (20, 25))
    code = editing(swap("code", "way"), (0, 10))
    times = gone(8, p=0.2, q=0.2, code=0.8)
    found = explain(session([p, q, code], measured, times), [p, q, code])
    assert shares(found) == {"p": near(0.2), "q": near(0.2), "way": near(0.6)}  # p does 0.2 of the exchange's 0.8
    assert sums_to_one(found)


def test_code_that_does_no_more_than_the_setting_in_its_place_is_not_named_beside_it() -> None:
    p, code = editing(factor("p"), (4, 6)), editing(swap("code", "way"), (0, 10))
    found = explain(session([p, code], ["p", "code"], gone(3, p=0.8, code=0.8)), [p, code])
    assert shares(found) == {"p": near(0.8)}


def a_setting_and_two_stretches() -> list[Factor]:
    """A setting, code in its place, and what in the code makes the setting what it is, that can't run by itself."""
    p, code = editing(factor("p"), (4, 6)), editing(swap("code", "way"), (0, 10))
    return [p, code, editing(swap("width"), (20, 25))]


def test_code_in_a_settings_place_that_does_what_all_else_leaves_does_nothing_of_the_settings() -> None:
    """Were it to do what the setting does, too, more than nothing would be left for it to explain."""
    factors = a_setting_and_two_stretches()
    found = explain(session(factors, ["p", "code", "p width"], gone(3, p=0.55, code=0.45, width=0.0)), factors)
    assert shares(found) == {"p": near(0.55), "way": near(0.45)}


def test_stretches_that_do_nothing_take_nothing_from_the_room_by_their_noise() -> None:
    """Each of four may seem to do a little: together that is much."""
    p, code, *_ = a_setting_and_two_stretches()
    idle = [editing(swap(name), (start, start + 5)) for name, start in zip("uvwx", range(20, 60, 10), strict=True)]
    factors, sets = [p, code, *idle], ["p", "code", *(f"p {each.name}" for each in idle)]
    times = gone(3, p=0.5, code=0.5, **dict.fromkeys("uvwx", 0.0))
    noise = msgspec.structs.replace(NOISES["quiet"], between_sd=0.1)
    ways = [shares(explain(session(factors, sets, times, noise=noise, seed=s), factors)).get("way") for s in range(40)]
    known = [way for way in ways if way is not None]
    assert len(known) >= 34  # 31 where each takes what it seems to do
    assert np.median(known) == pytest.approx(0.5, abs=0.07)


@pytest.mark.parametrize(
    ("parts", "sets", "way"),
    [
        ({"p": 0.3, "code": 0.6, "width": 0.4}, ["p", "code", "p width"], 0.3),  # the code's 0.6 hold the setting's 0.3
        ({"p": 0.3, "code": 0.6}, ["p", "code"], 0.3),  # the other stretch was not measured
        ({"p": 0.2, "code": 0.95, "width": 0.0}, ["p", "code", "p width"], 0.75),  # more than all else leaves
    ],
)
def test_code_in_a_settings_place_that_may_do_the_same_takes_what_it_does_beyond(
    parts: dict[str, float], sets: list[str], way: float
) -> None:
    factors = a_setting_and_two_stretches()
    found = explain(session(factors, sets, gone(3, **parts)), factors)
    assert shares(found)["way"] == near(way)
