"""Changes that do more than take the difference away."""

from __future__ import annotations

import math

import pytest
from sessions_of_trials import factor
from test_explanation import near, session, shares, sums_to_one

from whyslower.attribution.explanation import explain


@pytest.mark.parametrize(("layout", "cause"), [(1.0, "layout"), (0.3, "threads")])
def test_what_turns_the_difference_round_takes_what_another_leaves_that_takes_just_all(
    layout: float, cause: str
) -> None:
    """With one thread in both the slower one is the faster, unless its data is laid out as the other's."""
    effects = {"layout": layout, "threads": 2.0, "layout threads": 1.0}
    factors = [factor("layout"), factor("threads")]

    def times(some: frozenset[str]) -> float:
        return math.log(2.3) * (1 - effects.get(" ".join(sorted(some)), 0.0))

    found = explain(session(factors, list(effects), times), factors)
    assert found.proven[0].cause == cause and sums_to_one(found)
    if cause == "layout":
        assert shares(found) == {"layout": near(1.0)}
