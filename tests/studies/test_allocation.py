"""Which variants stand beside each other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from simulated_studies import factors, full

from whyslower.schedule.allocation import Allocation

STUDY = full(factors(2, 2, 2, 2))


@pytest.mark.parametrize("most", [8, 12])
def test_levels_stand_in_equal_numbers(most: int) -> None:
    allocation = Allocation(STUDY, seed=1)
    for _ in range(4):
        chosen = allocation.next(most, ())
        assert len(set(chosen)) == most
        for name in "abcd":
            counts = Counter(STUDY[label][name] for label in chosen)
            assert abs(counts[0] - counts[1]) <= most // 4


def test_all_run_before_one_runs_twice_and_other_ones_meet() -> None:
    allocation, runs, met = Allocation(STUDY, seed=2), Counter[str](), set[frozenset[str]]()
    for restart in range(12):
        chosen = allocation.next(8, ())
        runs.update(chosen)
        met.update(map(frozenset, combinations(chosen, 2)))
        assert max(runs[label] for label in STUDY) - min(runs[label] for label in STUDY) <= 1 - restart % 2
    assert len(met) > 0.9 * 16 * 15 / 2


def test_where_some_are_wanted_the_others_stand_back() -> None:
    allocation = Allocation(STUDY, seed=3)
    wanted = {label for label, levels in STUDY.items() if levels["a"] == 1}
    assert set(allocation.next(12, wanted)) == wanted
    assert set(allocation.next(4, wanted)) < wanted


def test_one_that_is_wanted_gets_company() -> None:
    chosen = Allocation(STUDY, seed=4).next(6, {"a=1,b=0,c=1,d=0"})
    assert "a=1,b=0,c=1,d=0" in chosen
    assert len(chosen) == 6


def test_what_failed_does_not_come_back() -> None:
    allocation = Allocation(STUDY, seed=5)
    gone = allocation.next(8, ())[0]
    allocation.drop(gone)
    assert not any(gone in allocation.next(16, set(STUDY)) for _ in range(3))
    assert len(allocation.next(16, ())) == 15


def test_at_least_two_stand_beside_each_other() -> None:
    assert len(Allocation(STUDY, seed=6).next(1, ())) == 2


def test_the_same_seed_draws_the_same() -> None:
    def drawn(seed: int) -> list[list[str]]:
        allocation = Allocation(STUDY, seed)
        return [allocation.next(8, ()) for _ in range(3)]

    assert drawn(7) == drawn(7)
    assert drawn(7) != drawn(8)
