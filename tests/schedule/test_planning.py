"""Loops, turns, orders and plans: pure choices."""

from __future__ import annotations

import math
from typing import Any

import pytest
from loop_tables import chain, lines, row

from whyslower.schedule.loops import fixed_length, next_level, rows, settled
from whyslower.schedule.order import balanced_orders
from whyslower.schedule.planner import Planner
from whyslower.schedule.stop import affordable, likely, soon_told
from whyslower.statistics.sequence import RatioSequence


def test_the_hottest_outer_loop_is_taken() -> None:
    assert lines({"a": chain(row(3, 100, 0.2), row(9, 50, 4.0))}) == {"a": 9}


def test_few_epochs_give_way_to_their_batches_in_both() -> None:
    epochs = chain(row(3, 5, 4.0), row(4, 400, 3.9, parent=["a.py", 3], entries=5))
    assert lines({"a": epochs, "b": epochs}) == {"a": 4, "b": 4}


def test_rounds_that_one_program_takes_in_several_passes_stand_for_the_others() -> None:
    """Five passes over 250 queries, beside one loop over a generator of all 1250, or of fewer."""
    queries = chain(row(9, 700, 4.0, open=True, length=None))
    passes = chain(
        row(3, 3, 4.0, open=True, length=5), row(4, 625, 3.9, parent=["a.py", 3], entries=3, length=250, open=True)
    )
    assert lines({"a": queries, "b": passes}) == {"a": 9, "b": 4}
    assert lines({"a": chain(row(9, 1250, 4.0)), "b": passes}) == {"a": 9, "b": 4}
    # A generator's loop lasts as long as what it feeds.
    fed = row(9, 700, 4.0, open=True, length=None), row(40, 700, 3.9, parent=["a.py", 9], entries=3, open=True)
    assert lines({"a": chain(*fed), "b": passes}) == {"a": 9, "b": 4}
    assert lines({"a": chain(row(9, 90, 4.0)), "b": passes}) == {"a": 9, "b": 3}
    assert lines({"a": chain(row(9, 5, 4.0)), "b": passes}) == {"a": 9, "b": 3}
    starting = chain(row(3, 0, 4.0, open=True, length=5), row(4, 0, 3.9, parent=["a.py", 3], length=None, open=True))
    assert lines({"a": chain(row(9, 1250, 4.0)), "b": starting}) == {"a": 9, "b": 3}  # nothing has come of it yet


def test_an_outer_loop_with_units_enough_is_kept_though_only_one_program_loops_inside() -> None:
    inner = chain(row(3, 240, 4.0), row(1, 9000, 3.5, parent=["a.py", 3], entries=240))
    assert lines({"a": inner, "b": chain(row(3, 240, 1.0))}) == {"a": 3, "b": 3}


def test_watching_goes_on_while_another_loop_may_come() -> None:
    first, later = row(3, 900, 1.0, open=True), row(30, 0, 0.0, entries=0)
    assert settled(rows({"loops": [first]}), 1.2)
    assert not settled(rows({"loops": [first, later]}), 1.2)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_orders_are_balanced_and_shuffled(n: int) -> None:
    labels = "abcd"[:n]
    orders = balanced_orders(labels, 60 * n, seed=1)
    for position in range(n):
        assert {label: sum(o[position] == label for o in orders) for label in labels} == dict.fromkeys(labels, 60)
    assert orders != balanced_orders(labels, 60 * n, seed=2)


def test_a_loop_without_room_has_no_plan() -> None:
    seen = {"a": [(0, 60, 60_000_000)]}
    planner = Planner({"a": 0.001}, {"a": 5}, {"a": 60}, wait_s=0.0, budget=60.0, stretches=seen)
    assert planner.plan(0, True, 4, doubled=False) is None
    planner.compare_whole(to_the_end=False)
    plan = planner.plan(0, True, 4, doubled=False)
    assert plan is not None
    assert [turns["a"] for turns in plan.turns] == [(1, 14), (0, 14), (0, 14), (0, 14)]  # the first unit is apart
    assert plan.whole and not plan.warm


def test_a_late_steady_state_leaves_a_loop_room_for_its_blocks() -> None:
    """b was seen to settle after most of its 4000 units: more than it has beside a warm-up as long as the budget's."""
    seen = {"a": [(0, 500, 500_000_000)], "b": [(0, 4000, 1_200_000_000)]}
    rooms: dict[str, int | None] = {"a": None, "b": 4000}
    planner = Planner({"a": 0.001, "b": 0.0003}, {"a": 1, "b": 3900}, rooms, 0.0, 60.0, seen)
    plan = planner.plan(0, True, 4, doubled=False)
    assert plan is not None and not plan.whole and len(plan.turns) == 4
    assert plan.warm == {"a": 300, "b": 1000}  # the same 0.3 s for both


def test_a_warm_up_that_no_restart_shows_was_the_machines() -> None:
    """b warmed up for 0.5 s when it ran alone; its first restart is as quick at once, or far quicker, or isn't."""
    seen = {"a": [(0, 500, 500_000_000)], "b": [(0, 1000, 1_000_000_000)]}
    rooms: dict[str, int | None] = {"a": None, "b": None}
    planner = Planner({"a": 0.001, "b": 0.001}, {"a": 1, "b": 500}, rooms, 0.0, 60.0, seen)
    for early_s, warm, other in ((0.0011, 500, False), (0.0004, 500, True), (0.00103, 50, True)):
        planner.warmed({"a": 0.001, "b": early_s})
        assert planner.other_at_first is other
        plan = planner.plan(0, True, 4, doubled=False)
        assert plan is not None and plan.warm == {"a": warm, "b": warm}


def test_of_loops_that_grow_as_much_is_compared_as_fits() -> None:
    """What was seen from the start on tells how long so many first units take; the later ones take longer."""
    growing = [(unit, 1, (unit + 1) * 1_000_000) for unit in range(400)]  # 80 s in all
    short = [(0, 300, 300_000_000)]
    rooms: dict[str, int | None] = {"a": 1000, "b": None}

    def units(budget: float, b: list[tuple[int, int, int]], left_s: float = math.inf) -> int:
        stretches = {"a": growing, "b": b}
        planner = Planner({"a": 0.2, "b": 0.001}, {"a": None, "b": 1}, rooms, 0.0, budget, stretches)
        planner.compare_whole(to_the_end=False, left_s=left_s)
        plan = planner.plan(0, True, 1, doubled=False)
        assert plan is not None
        return sum(turns["a"].skip + turns["a"].units for turns in plan.turns)

    assert units(60.0, short) == 117  # 118 * 119 / 2 + 118 ms are the last below 0.12 * 60 s; four parts and one unit
    assert units(60.0, short, left_s=16.0) == 69  # a third as much may be taken: several restarts must fit into that
    assert units(6000.0, short) == 297  # how long later units of b take, nobody knows
    assert units(0.001, short) == 1


def test_a_restart_is_begun_only_where_it_fits() -> None:
    assert affordable(2.0, 3.0)
    assert not affordable(2.0, 2.5)


def test_the_reason_is_looked_for_early_where_one_program_is_slower_in_all_likelihood() -> None:
    def after(*ratios: float, left: float = 0.33, processes: bool = False) -> bool:
        sequence = RatioSequence()
        for ratio in ratios:
            sequence.add(math.log(ratio))
        return likely(sequence.judge(), sequence.judge(last=True), 0.02, left, processes)

    apart = (1.3, 1.6, 1.9, 1.4, 1.8, 1.5, 1.45)
    assert after(*apart)
    assert not after(*apart, left=0.5), "there is time to wait for the verdict"
    assert after(*apart, left=0.5, processes=True), "each restart of which is long"
    assert not after(3.0, 3.1, 3.0, 2.9), "the verdict stands"
    assert not after(1.1, 0.9, 1.2, 0.8, 1.05, 1.0, 1.1), "which one is slower, nobody knows"
    assert not after(*[1.015] * 8, 1.016), "the difference does not matter"


def test_the_third_restart_comes_before_the_reason_where_it_costs_little() -> None:
    assert soon_told(1, 3.0, 20.0) and soon_told(2, 3.0, 10.0)
    assert not soon_told(1, 4.0, 20.0), "two more take 8 s of 20"
    assert not soon_told(3, 0.1, 20.0), "there are enough"


def test_a_loop_whose_units_lie_within_each_other_is_not_turned() -> None:
    """Of a search that calls itself neither its loop has units of its own, nor what it calls."""
    search = row(4, 5000, 3.9, parent=["a.py", 3]) | {"recursive": True}
    inner = row(20, 90_000, 3.0, parent=["a.py", 3], entries=5000)
    assert lines({"a": chain(row(3, 25, 4.0), search, inner)}) == {"a": 3}
    assert lines({"a": chain(row(4, 5000, 3.9) | {"recursive": True})}) == {"a": None}


@pytest.mark.parametrize(
    ("outer", "inner", "settles"),
    [
        ({}, {}, True),  # epochs and their batches
        ({}, {"ranged": False}, True),  # batches of a loader
        ({"kind": "while", "length": None}, {}, False),  # until nothing changes any more
        ({"leaves": True}, {}, False),  # epochs that end early
        ({}, {"leaves": True}, False),
        ({}, {"length": None}, False),  # a generator
    ],
)
def test_how_many_units_there_are_is_settled_beforehand_unless_a_loop_around_them_ends_when_something_is_reached(
    outer: dict[str, Any], inner: dict[str, Any], settles: bool
) -> None:
    loops = rows({"loops": [row(3, 5, 4.0, **outer), row(4, 400, 3.9, parent=["a.py", 3], entries=5, **inner)]})
    assert fixed_length(loops[1], loops) is settles


def test_the_next_level_has_several_rounds_for_each_of_the_outer_one() -> None:
    nest = chain(row(3, 50, 4.0), row(4, 400, 3.9, parent=["a.py", 3], entries=50))
    assert next_level(nest, nest[0]) == nest[1]
    assert next_level(nest, nest[1]) is None
    once_each = chain(row(3, 50, 4.0), row(4, 50, 3.9, parent=["a.py", 3], entries=50))
    assert next_level(once_each, once_each[0]) is None
    few = chain(row(3, 4, 4.0), row(4, 12, 3.9, parent=["a.py", 3], entries=4))
    assert next_level(few, few[0]) is None


def test_more_of_loops_that_grow_is_compared_where_their_first_units_are_short_after_all() -> None:
    """Alone, from a cold start, they took 6 s; beside each other, with imports made, 20 ms."""
    growing = [(0, 1, 3_000_000_000), *((unit, 1, 10_000_000) for unit in range(1, 400))]
    rooms = dict.fromkeys("ab", 400)
    planner = Planner(dict.fromkeys("ab", 0.01), dict.fromkeys("ab"), rooms, 0.0, 60.0, dict.fromkeys("ab", growing))
    assert not planner.fits_more({"a": 3.0, "b": 3.0})  # turns are taken
    planner.compare_whole(to_the_end=False)
    assert planner.whole_units == 57  # 7.2 s of 60 hold 60 of them; four parts as long as each other and one unit
    assert not planner.fits_more({"a": 2.9, "b": 2.9})
    assert planner.fits_more({"a": 0.01, "b": 0.01})
    planner.compare_whole(to_the_end=False, left_s=24.0)
    assert planner.whole_units == 197  # 4 s
    assert not planner.fits_more({"a": 0.01, "b": 0.01})


@pytest.mark.parametrize(
    ("rooms", "left_s", "units"),
    [
        ({"a": 800, "b": 800}, 60.0, 197),  # twice as many as were seen: 0.9 s of b's, and 1.9 s then
        ({"a": 150, "b": 800}, 60.0, 149),  # all that one has
        ({"a": None, "b": 800}, 60.0, 97),  # nobody knows whether there are more
        ({"a": 800, "b": 800}, 12.0, 129),  # 2 s
    ],
)
def test_of_loops_that_grow_more_is_compared_than_was_seen(
    rooms: dict[str, int | None], left_s: float, units: int
) -> None:
    seen = {"a": [(n, 1, 4_000_000) for n in range(100)], "b": [(n, 1, 4_000_000 + 100_000 * n) for n in range(100)]}
    planner = Planner(dict.fromkeys("ab", 0.01), dict.fromkeys("ab"), rooms, 0.0, 60.0, seen)
    planner.compare_whole(to_the_end=False, left_s=left_s)
    assert planner.whole_units == 97
    planner.compare_whole(to_the_end=False, left_s=left_s, grows=True)
    assert planner.whole_units == units
