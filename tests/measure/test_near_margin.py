"""Programs that are apart by about as much as what counts as the same time."""

from __future__ import annotations

import pytest
from test_measuring import verdict

from whyslower.schedule.stop import NEAR_SHARE


@pytest.mark.parametrize(("ratio", "longer"), [(1.025, True), (1.1, False)])
def test_a_difference_near_the_margin_takes_its_part_of_the_budget(ratio: float, longer: bool) -> None:
    taken = [verdict(ratio, "quiet", seed, budget=60.0) for seed in range(6)]
    assert {kind for kind, _ in taken} == {"slower"}
    assert [seconds >= NEAR_SHARE * 60.0 for _, seconds in taken] == [longer] * 6


@pytest.mark.slow
def test_half_the_margin_is_seldom_called_slower() -> None:
    """Were the first look believed at which the estimate lies beyond it, far more would be."""
    kinds = [verdict(1.013, "torch-like", seed, budget=60.0)[0] for seed in range(60)]
    assert kinds.count("slower") <= 4
