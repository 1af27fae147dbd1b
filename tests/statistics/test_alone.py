"""What runs alone tell about where a loop takes its time."""

from __future__ import annotations

import pytest

from whyslower.statistics.alone import Stretches, halfway, warmed_up


def stretches(*unit_ns: int, units: int = 10) -> Stretches:
    """A long first unit, then stretches of so many units each."""
    return [(0, 1, 10**9), *((1 + units * i, units, units * ns) for i, ns in enumerate(unit_ns))]


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        pytest.param(stretches(*[100] * 20), 0, id="all alike"),
        pytest.param(stretches(*[100, 130] * 10), 0, id="noise"),
        pytest.param(stretches(*[100] * 10, *[1000] * 10), 146, id="dearer from the middle on"),
        pytest.param(stretches(*range(100, 3000, 100)), 204, id="growing"),
        pytest.param(stretches(*range(3000, 100, -100)), 90, id="shrinking, from the first on"),
        pytest.param(stretches(*[100] * 3, 100_000, *[100] * 3), 36, id="one round takes it all"),
        pytest.param(stretches(400, *[100] * 200), 0, id="a warm-up"),
        pytest.param(stretches(100), 0, id="too little to say"),
        pytest.param([(0, 1, 5)], 0, id="one unit"),
        pytest.param([], 0, id="none"),
    ],
)
def test_half_of_a_loops_time_has_passed_at_that_unit(runs: Stretches, expected: int) -> None:
    assert halfway(runs, first_units=12) == expected


@pytest.mark.parametrize(
    ("runs", "steady_from", "expected"),
    [
        pytest.param(stretches(*[600] * 4, *[100] * 20), 41, 41, id="until a cache is full"),
        pytest.param(stretches(*[100] * 4, *[600] * 20), 41, 41, id="until a buffer is full"),
        pytest.param(stretches(*[120] * 4, *[100] * 20), 41, 0, id="hardly dearer before"),
        pytest.param(stretches(600, *[100] * 20), 11, 0, id="steady in what is watched anyway"),
        pytest.param(stretches(*[600] * 4, *[100] * 20), 0, 0, id="never steady"),
        pytest.param(stretches(*[600] * 4), 41, 0, id="the steady state was not seen"),
    ],
)
def test_units_pass_until_the_steady_state_where_first_ones_take_another_time(
    runs: Stretches, steady_from: int, expected: int
) -> None:
    assert warmed_up(runs, first_units=12, steady_from=steady_from) == expected
