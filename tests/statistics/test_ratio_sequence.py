"""One comparison at a time: what it says of few, clear, odd and useless restarts."""

from __future__ import annotations

import math

import numpy as np
import pytest

from whyslower.statistics.sequence import Judgement, RatioSequence


def taken_in(log_ratios: list[float], margin: float = 0.02, comparisons: int = 1) -> RatioSequence:
    sequence = RatioSequence(margin, comparisons)
    for log_ratio in log_ratios:
        sequence.add(log_ratio)
    return sequence


def judge(log_ratios: list[float], margin: float = 0.02, comparisons: int = 1, last: bool = False) -> Judgement:
    return taken_in(log_ratios, margin, comparisons).judge(last)


def around(centre: float, scatter: float, restarts: int) -> list[float]:
    """Evenly spread values with that mean and standard deviation: exact numbers, no luck."""
    spread = np.linspace(-1, 1, restarts)
    return list(centre + scatter * spread / spread.std(ddof=1))


def test_without_restarts_nothing_is_known() -> None:
    judgement = judge([])
    assert judgement.kind == "undecided"
    assert (judgement.low, judgement.high) == (-math.inf, math.inf)
    assert taken_in([]).restarts_needed() is None


def test_one_restart_decides_nothing_however_large_its_ratio() -> None:
    judgement = judge([math.log(100)])
    assert judgement.kind == "undecided"
    assert judgement.restarts == 1
    assert judgement.low < judgement.log_ratio < judgement.high


@pytest.mark.parametrize("restarts", [2, 3])
def test_a_ratio_of_two_is_called_at_two_restarts(restarts: int) -> None:
    assert judge(around(math.log(2), 0.02, restarts)).kind == "slower"
    assert judge(around(-math.log(2), 0.02, restarts)).kind == "slower"


def test_one_and_a_half_is_called_at_four_restarts() -> None:
    assert judge(around(math.log(1.5), 0.02, 3)).kind == "undecided"
    assert judge(around(math.log(1.5), 0.02, 4)).kind == "slower"


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("restarts", range(2, 8))
def test_a_burst_of_freaks_alone_is_not_called(restarts: int, last: bool) -> None:
    assert judge(around(math.log(1.3), 0.01, restarts), last=last).kind == "undecided"


def test_a_hundredfold_ratio_is_called_though_it_scatters_widely() -> None:
    assert judge(around(math.log(100), 0.3, 3)).kind == "slower"


def test_few_restarts_that_scatter_by_as_much_as_they_differ_say_nothing() -> None:
    assert judge(around(1.0, 1.0, 4)).kind == "undecided"


def test_five_percent_is_called_at_the_first_chance_where_restarts_agree() -> None:
    assert judge(around(math.log(1.05), 0.005, 9)).kind == "undecided"
    assert judge(around(math.log(1.05), 0.005, 10)).kind == "slower"


def test_the_last_look_tells_what_the_looks_before_it_leave_open() -> None:
    for values, kind in (
        (around(math.log(1.05), 0.04, 20), "slower"),
        (around(0.001, 0.02, 20), "equivalent"),
        (around(math.log(1.35), 0.02, 5), "slower"),
    ):
        assert judge(values).kind == "undecided"
        assert judge(values, last=True).kind == kind
        assert judge(values, last=True).low > judge(values).low


def test_the_last_look_is_one_look_more_and_takes_nothing_back() -> None:
    for restarts in range(1, 60):
        for scatter in (0.0, 0.01, 0.3):
            values = around(0.03, scatter, restarts) if restarts > 1 else [0.03]
            along, last = judge(values), judge(values, last=True)
            assert last.log_ratio == along.log_ratio
            assert along.low <= last.low and along.sure_low <= last.sure_low


def test_a_freak_among_ten_does_not_hide_the_difference() -> None:
    assert judge([*around(math.log(1.05), 0.005, 9), -0.26]).kind == "slower"


def test_equivalent_lies_within_the_margin() -> None:
    judgement = judge(around(0.001, 0.004, 10))
    assert judgement.kind == "equivalent"
    assert -math.log(1.02) < judgement.low < judgement.high < math.log(1.02)


def test_a_difference_that_is_sure_but_within_the_margin_is_not_slower() -> None:
    judgement = judge(around(0.015, 0.01, 40))
    assert judgement.sure_low > 0
    assert judgement.kind == "undecided"


def test_the_sure_interval_encloses_the_printed_one() -> None:
    for restarts in (2, 5, 8, 12, 40):
        judgement = judge(around(0.03, 0.02, restarts))
        assert judgement.sure_low < judgement.low < judgement.log_ratio < judgement.high < judgement.sure_high


def test_swapping_the_programs_mirrors_the_answer() -> None:
    values = around(0.04, 0.02, 11)
    one, other = judge(values), judge([-value for value in values])
    assert one.kind == other.kind
    assert one.low == pytest.approx(-other.high)
    assert one.sure_high == pytest.approx(-other.sure_low)


def test_the_restarts_needed_do_decide() -> None:
    for centre, kind in ((0.0, "equivalent"), (0.03, "slower"), (0.05, "slower")):
        sequence = taken_in(around(centre, 0.03, 8))
        assert sequence.judge().kind == "undecided"
        needed = sequence.restarts_needed()
        assert needed is not None
        assert judge(around(centre, 0.03, needed // 2)).kind == "undecided"
        assert judge(around(centre, 0.03, needed * 2), last=True).kind == kind


def test_no_number_of_restarts_is_promised_just_inside_the_margin() -> None:
    assert taken_in(around(math.log1p(0.02) - 1e-6, 0.03, 12)).restarts_needed() is None


@pytest.mark.parametrize("value", [0.0, 0.3, -0.3])
def test_a_constant_series_ends(value: float) -> None:
    judgement = judge([value] * 8)
    assert judgement.kind == ("slower" if value else "equivalent")
    assert judgement.low < value < judgement.high


def test_restarts_without_a_ratio_are_left_out() -> None:
    values = around(math.log(1.05), 0.005, 10)
    assert judge([*values, math.nan]).log_ratio == judge(values).log_ratio
    assert judge([*values, math.nan]).kind == "slower"


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_too_many_restarts_without_a_ratio_leave_it_undecided(bad: float) -> None:
    assert judge([*around(math.log(1.05), 0.005, 10), *[bad] * 3]).kind == "undecided"
    assert judge([bad] * 20).kind == "undecided"


def test_more_comparisons_ask_for_more() -> None:
    values = around(0.04, 0.02, 12)
    alone, family = judge(values), judge(values, comparisons=5)
    assert family.sure_high > alone.sure_high
    assert family.high > alone.high


def test_many_comparisons_still_get_finite_intervals() -> None:
    assert math.isfinite(judge(around(0.04, 0.02, 8), comparisons=1000).sure_high)


def test_a_wider_margin_turns_slower_into_equivalent() -> None:
    values = around(0.05, 0.005, 20)
    assert judge(values, margin=0.02).kind == "slower"
    assert judge(values, margin=0.2).kind == "equivalent"


def test_a_margin_of_nothing_never_makes_programs_equivalent() -> None:
    assert judge([0.0] * 30, margin=0.0).kind == "undecided"


@pytest.mark.parametrize(("margin", "comparisons"), [(-0.1, 1), (math.nan, 1), (math.inf, 1), (0.02, 0)])
def test_a_rule_that_makes_no_sense_is_refused(margin: float, comparisons: int) -> None:
    with pytest.raises(ValueError, match="margin"):
        RatioSequence(margin, comparisons)
