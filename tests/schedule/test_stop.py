"""When a session has measured enough: also where one program is slower by hardly more than the margin."""

from __future__ import annotations

import math
from typing import NamedTuple

import pytest

from whyslower.schedule.stop import NEAR_SHARE, enough, near_margin


class One(NamedTuple):
    """A judgement."""

    kind: str
    log_ratio: float
    low: float
    high: float


def judged(ratio: float, half: float = 0.01, kind: str = "slower") -> One:
    """By a ratio of the two programs' times."""
    return One(kind, math.log(ratio), math.log(ratio) - half, math.log(ratio) + half)


@pytest.mark.parametrize("ratio", [1.021, 1.029, 1 / 1.021, 1 / 1.029])
def test_a_difference_that_hardly_exceeds_the_margin_is_looked_at_for_longer(ratio: float) -> None:
    one = judged(ratio)
    assert near_margin(one, 0.02)
    assert not enough([one], 20.0, 60.0, None, margin=0.02)
    assert enough([one], NEAR_SHARE * 60.0, 60.0, None, margin=0.02)
    assert not enough([judged(2.0), one], 20.0, 60.0, None, margin=0.02)


@pytest.mark.parametrize("one", [judged(1.031), judged(1 / 1.5), judged(1.0, kind="equivalent")])
def test_what_is_clear_is_enough_at_once(one: One) -> None:
    assert not near_margin(one, 0.02)
    assert enough([one], 2.0, 60.0, None, margin=0.02)


def test_without_a_margin_any_difference_is_one() -> None:
    assert enough([judged(1.001, half=0.0005)], 2.0, 60.0, None, margin=0.0)


def test_a_wish_for_precision_goes_before() -> None:
    assert enough([judged(1.021, half=0.004)], 2.0, 60.0, 0.005, margin=0.02)
    assert not enough([judged(1.5, half=0.02)], 50.0, 60.0, 0.005, margin=0.02)


@pytest.mark.parametrize("one", [judged(1.2, kind="undecided"), judged(1.5, half=0.2)])
def test_what_is_open_or_wide_is_not_enough(one: One) -> None:
    assert not enough([one], 2.0, 60.0, None, margin=0.02)
