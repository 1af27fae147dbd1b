"""Which sizes are chosen: a coarse grid first, then where the sign is unsure, and none once nothing is open."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from known_costs import Cost, line

from whyslower.crossover.measured import Times
from whyslower.crossover.place import COARSE_RESTARTS, MOST_RESTARTS, Placement
from whyslower.questions import Vary

RANGE = Vary(name="N", low=16, high=65536)


def measured(placement: Placement, sizes: list[float], cost: dict[str, Cost], error: float = 0.001) -> Times:
    """Each size in two restarts that differ a little."""
    times = Times(tuple(cost))
    for restart in range(COARSE_RESTARTS):
        for size in sizes:
            for number, (label, each) in enumerate(cost.items()):
                for block in range(3):
                    off = error * math.sin(1 + restart + number + size)
                    times.add(label, size, restart, block, each(size) * math.exp(off))
    return times


def test_the_coarse_grid_spans_the_range_evenly() -> None:
    sizes = Placement(RANGE, 0.02).coarse()
    assert sizes[0] == 16 and sizes[-1] == 65536
    assert all(2 < high / low < 8 for low, high in pairwise(sizes))


@pytest.mark.parametrize(("low", "high"), [(1, 3), (1, 1000), (16, 20), (1, 10**9)])
def test_the_coarse_grid_holds_integers_once_each(low: int, high: int) -> None:
    sizes = Placement(Vary(name="N", low=low, high=high), 0.02).coarse()
    assert sizes == tuple(sorted(set(sizes))) and sizes[0] == low and sizes[-1] == high
    assert all(float(size).is_integer() for size in sizes)


def test_fractions_stay_in_the_range() -> None:
    sizes = Placement(Vary(name="x", low=0.01, high=0.5, whole=False), 0.02).coarse()
    assert sizes[0] == 0.01 and sizes[-1] == 0.5 and len(sizes) == 5


def test_small_sizes_come_first_and_each_again() -> None:
    placement = Placement(RANGE, 0.02)
    coarse = list(placement.coarse())
    assert placement.next(Times("ab"), 3) == coarse[:3]
    once = Times("ab")
    for size in coarse:
        once.add("a", size, 0, 0, 1.0)
    assert placement.next(once, 3) == coarse[:3]


def test_listed_sizes_are_all_there_is() -> None:
    placement = Placement(Vary(name="N", low=16, high=256, sizes=(16, 64, 256)), 0.02)
    assert placement.coarse() == (16, 64, 256)
    times = measured(placement, [16, 64, 256], {"a": line(1e-4, 1e-6), "b": line(2e-5, 2e-6)})
    for _ in range(40):
        assert set(placement.next(times, 3)) <= {16, 64, 256}


def test_sizes_about_a_flip_are_next() -> None:
    placement = Placement(RANGE, 0.02)
    times = measured(placement, list(placement.coarse()), {"a": line(1e-4, 1e-6), "b": line(1e-6, 3e-6)})
    wanted = placement.next(times, 4)
    assert wanted and all(16 < size < 256 for size in wanted)  # it lies at 49.5


def test_nothing_is_wanted_where_one_wins_throughout() -> None:
    placement = Placement(RANGE, 0.02)
    times = measured(placement, list(placement.coarse()), {"a": line(1e-4, 1e-6), "b": line(3e-4, 3e-6)})
    assert placement.next(times, 4) == []


def test_what_is_left_out_is_not_asked_for_again() -> None:
    placement = Placement(RANGE, 0.02)
    placement.left_out |= set(placement.coarse()[-3:])
    asked = set()
    times = measured(placement, list(placement.coarse()[:-3]), {"a": line(1e-4, 1e-6), "b": line(1.01e-4, 1e-6)}, 0.05)
    for _ in range(3):
        asked |= set(placement.next(times, 9))
    assert not asked & placement.left_out
    assert all(size <= placement.coarse()[-4] for size in asked)


def test_no_size_is_measured_for_ever() -> None:
    placement = Placement(Vary(name="N", low=16, high=64, sizes=(16, 64)), 0.02)
    times = Times("ab")
    for restart in range(MOST_RESTARTS):
        for size in (16.0, 64.0):
            for block in range(3):
                times.add("a", size, restart, block, 1.0)
                times.add("b", size, restart, block, math.exp(0.1 * math.sin(restart * 7 + size)))
    assert placement.next(times, 4) == []


def test_for_a_size_that_can_not_be_had_a_power_of_two_is_tried_or_a_measured_one_again() -> None:
    placement = Placement(RANGE, 0.02)
    times = measured(placement, [16.0, 128.0, 1024.0], {"a": line(1e-4, 1e-6), "b": line(1e-6, 2e-6)})
    placement.left_out |= {144.0, 260.0}
    assert placement._measurable(144.0, times) == 128.0
    assert placement._measurable(260.0, times) == 256.0
    placement.left_out.add(256.0)
    assert placement._measurable(260.0, times) is None
    placement.left_out |= {992.0, 1024.0}
    assert placement._measurable(992.0, times) is None


def test_beside_a_size_that_was_measured_often_enough_another_is_measured() -> None:
    """As it was, the session ended there with time left, and said that there was no other size."""
    placement = Placement(Vary(name="N", low=8, high=512), 0.02)
    cost = {"a": line(1e-4, 1e-6), "b": line(0.5e-4, 2e-6)}  # it flips at 50
    times = measured(placement, list(placement.coarse()), cost, error=0.3)
    for restart in range(MOST_RESTARTS):
        for block in range(3):
            times.add("a", 50.0, restart, block, 1.0)
            times.add("b", 50.0, restart, block, math.exp(0.3 * math.sin(restart * 7)))
    beside = placement._beside(50.0, times)
    assert beside is not None and beside != 50 and abs(beside - 50) <= 6
    assert all(times.restarts_at(size) < MOST_RESTARTS for size in placement.next(times, 9))
