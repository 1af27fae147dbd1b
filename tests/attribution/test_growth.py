"""Growth's share of a ratio, by two programs that ran alone."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from whyslower.attribution.growth import growth_share


def stretches(unit_s: Callable[[int], float], number: int = 40, units: int = 10) -> list[tuple[int, int, int]]:
    """A program's first unit, then stretches of units whose seconds depend on the number of their first."""
    later = [(1 + units * i, units, round(unit_s(1 + units * i) * units * 1e9)) for i in range(number)]
    return [(0, 1, round(unit_s(0) * 1e9)), *later]


def growing(at: int) -> float:
    """1 ms at first, 3 ms at unit 400."""
    return 1e-3 * (1 + 2 * at / 400)


def steady(at: int) -> float:
    return 1e-3


def test_what_only_comes_with_the_units_number_is_growths_share() -> None:
    share = growth_share(stretches(growing), stretches(steady), ratio=2.0)
    assert share is not None
    assert share.value == pytest.approx(1 - math.log(1.08) / math.log(2), abs=0.02)  # early: units 1 to 40
    assert share.low <= share.value <= share.high


def test_to_grow_by_two_thirds_is_growth_beside_one_that_does_not() -> None:
    share = growth_share(stretches(lambda at: 1e-3 * (1 + 0.7 * at / 400)), stretches(steady), ratio=1.4)
    assert share is not None and share.value > 0.9 and share.low > 0.4


def test_a_difference_that_is_there_from_the_start_is_not_growths() -> None:
    share = growth_share(stretches(lambda at: 2 * growing(at)), stretches(steady), ratio=4.0)
    assert share is not None and share.value == pytest.approx(1 - math.log(2 * 1.08) / math.log(4), abs=0.02)


@pytest.mark.parametrize(
    ("slower", "faster", "ratio"),
    [
        (steady, steady, 2.0),
        (growing, growing, 2.0),
        (growing, lambda at: 1e-3 * (1 + 0.8 * at / 400), 2.0),
        (growing, steady, 1.0),
        (steady, growing, 2.0),
        (lambda at: 1e-3 * (1 + 0.4 * at / 400), steady, 2.0),
    ],
    ids=["none grows", "both grow", "both grow, one more", "no ratio", "the other grows", "it grows a little"],
)
def test_growth_is_no_reason_where_it_makes_no_difference(
    slower: Callable[[int], float], faster: Callable[[int], float], ratio: float
) -> None:
    assert growth_share(stretches(slower), stretches(faster), ratio) is None


# As recorded, milliseconds a unit, with the units at which stretches began: a text decoded anew, and piece by piece.
DECODED = ((0, 1.6), (1, 0.33), (5, 0.27), (21, 0.32), (57, 0.43), (87, 0.52), (110, 0.55), (147, 0.66), (178, 0.73))
DECODED += ((205, 0.82), (229, 0.89), (252, 0.93), (272, 1.01), (291, 1.05))
PIECES = ((0, 2.11), (1, 0.48), (5, 0.25), (21, 0.23), (60, 0.23), (103, 0.22), (146, 0.22), (192, 0.22), (238, 0.22))
PIECES += ((283, 0.23),)


def test_beside_a_program_that_only_warms_up_growth_is_growth() -> None:
    """Of the first tenth of the other one's units a stretch of four tells how it began, and not how it runs."""

    def seen(recorded: tuple[tuple[int, float], ...]) -> list[tuple[int, int, int]]:
        ends = [first for first, _ in recorded[1:]] + [300]
        pieces = zip(recorded, ends, strict=True)
        return [(first, end - first, round(1e6 * ms * (end - first))) for (first, ms), end in pieces]

    share = growth_share(seen(DECODED), seen(PIECES), ratio=2.9)
    assert share is not None and 0.5 < share.value < 0.8


def test_of_a_program_that_warms_up_and_then_grows_the_warm_beginning_counts() -> None:
    """The few stretches of a process that is new are slow, and scatter: of growth they say nothing."""
    cold = [
        (0, 1, 2_860_000),
        (1, 3, 3 * 870_000),
        (4, 11, 11 * 550_000),
        (15, 18, 18 * 310_000),
        (33, 31, 31 * 370_000),
    ]
    grows = stretches(lambda at: 0.37e-3 * (1 + 2 * at / 300), number=26)[7:]
    share = growth_share([*cold, *grows], stretches(lambda at: 0.22e-3, number=30), ratio=2.9)
    assert share is not None and share.value == pytest.approx(1 - math.log(0.34 / 0.22) / math.log(2.9), abs=0.02)


def test_too_little_seen_says_nothing_of_growth() -> None:
    assert growth_share(stretches(growing, number=4), stretches(steady), 2.0) is None
    assert growth_share([], [], 2.0) is None
    assert growth_share(stretches(growing), stretches(steady, number=1), 2.0) is None
