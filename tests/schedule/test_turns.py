"""How long turns are, and through which units of the work they go."""

from __future__ import annotations

import math

import numpy as np
import pytest

from whyslower.schedule.planner import Plan, Planner
from whyslower.schedule.turns import LONGEST_TURN_S, SHORTEST_TURN_S, Length, in_step, lengths


def test_turns_have_equal_units_unless_that_would_make_one_absurd() -> None:
    near = lengths({"a": 0.001, "b": 0.0027}, wait_s=0.0)
    assert near["a"] == near["b"]
    far = lengths({"a": 1e-6, "b": 0.05}, wait_s=0.0)
    assert far["a"].units * 1e-6 >= SHORTEST_TURN_S
    assert far["b"].units * 0.05 <= LONGEST_TURN_S


def test_what_a_turn_skips_is_the_same_for_all() -> None:
    for units in ({"a": 0.0009999, "b": 0.0010001}, {"a": 0.0002, "b": 0.003}, {"a": 0.003, "b": 0.005}):
        turns = lengths(units, wait_s=0.0)
        assert turns["a"] == turns["b"], units


@pytest.mark.parametrize("slower", [1.003, 1.02, 1.9])
@pytest.mark.parametrize("doubled", [False, True])
def test_programs_that_take_nearly_as_long_count_the_same_units(slower: float, doubled: bool) -> None:
    """The units' work differs: if one program counted others than the other, its unit would seem shorter or longer."""
    for unit_s in np.geomspace(2e-5, 4e-2, 60).tolist():
        seconds = {"a": unit_s, "b": unit_s * slower}
        rooms: dict[str, int | None] = {"a": None, "b": 100_000}
        planner = Planner(seconds, {"a": 1, "b": 1}, rooms, 0.0, 60.0, {})
        plan = planner.plan(0, True, 8, doubled)
        assert plan is not None
        assert counted_units(plan, "a") == counted_units(plan, "b")
        assert plan.warm["a"] * seconds["a"] >= 0.05 - seconds["a"]
        assert plan.warm["b"] * seconds["b"] <= 0.1 + seconds["b"]


def test_programs_far_apart_warm_up_for_the_same_time() -> None:
    planner = Planner({"a": 0.001, "b": 0.003}, {"a": 1, "b": 1}, {"a": None, "b": None}, 0.0, 60.0, {})
    plan = planner.plan(0, True, 4, doubled=False)
    assert plan is not None and plan.warm == {"a": 50, "b": 17}


def counted_units(plan: Plan, label: str) -> list[int]:
    """The numbers of the units that a plan's turns time."""
    counted, number = [], 1 + plan.warm[label]
    for turns in plan.turns:
        number += turns[label].skip
        counted += range(number, number + turns[label].units)
        number += turns[label].units
    return counted


def test_what_takes_nearly_as_long_goes_through_the_same_units() -> None:
    own = {"a": Length(1, 6), "b": Length(1, 7), "c": Length(0, 2), "d": Length(1, 6)}
    unit_s = {"a": 0.00101, "b": 0.001, "c": 0.005, "d": 0.0011}
    done, room = {"a": 40, "b": 52, "c": 9, "d": 55}, {"a": 140.0, "b": math.inf, "c": 16.0, "d": math.inf}
    first, later = in_step(own, unit_s, done, room, turns=3)
    assert later == {"a": Length(1, 7), "b": Length(1, 7), "c": Length(0, 2), "d": Length(1, 7)}
    assert {key: done[key] + first[key].skip for key in "abd"} == dict.fromkeys("abd", 56)  # d stood at 55
    assert first["c"] == own["c"]


def test_what_has_no_room_or_is_far_behind_keeps_its_own_turns() -> None:
    own = {"a": Length(1, 6), "b": Length(1, 7), "c": Length(1, 6)}
    unit_s, done = {"a": 0.00101, "b": 0.001, "c": 0.0011}, {"a": 40, "b": 52, "c": 1}
    first, later = in_step(own, unit_s, done, {"a": 75.0, "b": 142.0, "c": 901.0}, turns=3)
    assert first["a"] == later["a"] == own["a"]  # 12 and 24 units to go, and 35 are left
    assert first["c"] == later["c"] == own["c"]  # 51 units, 56 ms
    assert first["b"] == later["b"] == own["b"]


def test_asynchronous_programs_get_room_to_overlap() -> None:
    assert lengths({"a": 0.003, "b": 0.003}, wait_s=0.003)["a"].units == 20
    assert lengths({"a": 0.003, "b": 0.003}, wait_s=0.2)["a"].units == 20  # a long queue is no overlap
    assert lengths({"a": 0.003, "b": 0.003}, wait_s=0.0006)["a"].units == 4  # 12 ms, a twentieth of it wait
    assert lengths({"a": 0.003, "b": 0.003}, wait_s=0.00001)["a"].units == 2  # as without a device
    assert lengths({"a": 0.03, "b": 0.03}, wait_s=0.03)["a"].units == 4
    assert lengths({"a": 0.049, "b": 0.05}, wait_s=0.05)["b"].units == 3
    assert lengths({"a": 0.07, "b": 0.3}, wait_s=0.3)["a"].units == 1  # the overlap is less than 1 % of it
