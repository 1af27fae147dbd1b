"""What runs alone tell about where a loop takes its time."""

from __future__ import annotations

import pytest

from whyslower.statistics.alone import Stretches, halfway


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
