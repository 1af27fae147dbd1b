"""The interval around a typical unit time: exact where it can be, counted where it can't."""

from __future__ import annotations

import math

import numpy as np
import pytest

from whyslower.statistics.estimates import median_interval


def test_order_statistics_give_the_known_ranks() -> None:
    six = median_interval([6, 1, 5, 2, 4, 3])
    assert (six.value, six.low, six.high) == (3.5, 1, 6)
    twenty = median_interval(list(range(1, 21)))  # ranks 6 and 15: 95.9 % (any table of the sign test)
    assert (twenty.value, twenty.low, twenty.high) == (10.5, 6, 15)


def test_few_values_get_a_wide_interval_never_none() -> None:
    one = median_interval([2.0])
    assert one.low < 1.7 < 2.0 < 2.4 < one.high
    two = median_interval([2.0, 2.0])
    assert one.low < two.low < two.value < two.high < one.high


def test_few_values_that_differ_widely_get_a_wider_one() -> None:
    assert median_interval([1.0, 4.0]).high > 10


@pytest.mark.parametrize("n", [3, 5, 8, 20])
def test_it_holds_the_median_often_enough(n: int) -> None:
    rng = np.random.default_rng(n)
    sessions = np.exp(0.05 * rng.standard_t(3, size=(2000, n)))
    held = sum(interval.low <= 1 <= interval.high for interval in map(median_interval, sessions.tolist()))
    assert held >= 0.94 * 2000


def test_a_higher_level_is_wider() -> None:
    values = [float(value) for value in range(1, 41)]
    assert median_interval(values, 0.99).high > median_interval(values, 0.9).high


def test_times_that_are_none_are_left_out() -> None:
    assert median_interval([math.nan, 0.0, math.inf, -1.0, 3.0]).value == 3.0


def test_nothing_to_estimate_from_is_refused() -> None:
    with pytest.raises(ValueError, match="no finite"):
        median_interval([math.nan])
    with pytest.raises(ValueError, match="level"):
        median_interval([1.0], level=1.0)
