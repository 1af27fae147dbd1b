"""Known costs come back from measured ones; bends are found where they are, and none where there is none."""

from __future__ import annotations

import numpy as np
import pytest
from known_costs import Cost, bent, line, stepped

from whyslower.crossover.fit import FEWEST_SIZES, regimes
from whyslower.questions import Regime

SIZES = [float(size) for size in np.geomspace(16, 65536, 18).round()]


def fitted(cost: Cost, error: float = 0.01, seed: int = 0) -> tuple[Regime, ...]:
    rng = np.random.default_rng(seed)
    return regimes("a", SIZES, [cost(size) * float(np.exp(error * rng.standard_normal())) for size in SIZES])


@pytest.mark.parametrize("exponent", [1.0, 2.0, 3.0])
def test_a_fixed_cost_and_work_come_back(exponent: float) -> None:
    (found,) = fitted(line(1e-4, 1e-4 / 1000**exponent, exponent))
    assert found.exponent == exponent
    assert found.fixed_s == pytest.approx(1e-4, rel=0.03)
    assert found.per_size_s == pytest.approx(1e-4 / 1000**exponent, rel=0.03)
    assert (found.label, found.low, found.high) == ("a", 16, 65536)


def test_a_fixed_cost_alone_has_no_work() -> None:
    (found,) = fitted(lambda size: 3e-5)
    assert found.per_size_s == 0 and found.fixed_s == pytest.approx(3e-5, rel=0.02)


def test_work_alone_has_hardly_a_fixed_cost() -> None:
    (found,) = fitted(line(0.0, 1e-6))
    assert found.fixed_s < 2e-6 and found.exponent == 1.0


@pytest.mark.parametrize("seed", range(5))
def test_no_bend_is_found_where_there_is_none(seed: int) -> None:
    assert len(fitted(line(1e-4, 1e-6), error=0.03, seed=seed)) == 1


def test_a_thread_threshold_parts_two_regimes() -> None:
    first, second = fitted(stepped(1e-5, 1e-6, 4000, 4))
    assert first.high == second.low and 2000 < first.high < 8000
    assert first.per_size_s / second.per_size_s == pytest.approx(4, rel=0.1)


def test_beyond_a_cache_an_element_costs_more() -> None:
    found = fitted(bent(2e-5, 1e-6, 2000, 4))
    assert len(found) in (2, 3)
    assert found[0].per_size_s == pytest.approx(1e-6, rel=0.1) and found[-1].per_size_s == pytest.approx(4e-6, rel=0.1)


def test_a_larger_error_makes_no_bends_of_noise() -> None:
    rng = np.random.default_rng(1)
    seconds = [1e-4 * float(np.exp(0.2 * rng.standard_normal())) for _ in SIZES]
    assert len(regimes("a", SIZES, seconds, error=0.2)) == 1


def test_too_few_sizes_tell_nothing() -> None:
    assert regimes("a", SIZES[: FEWEST_SIZES - 1], [1.0] * (FEWEST_SIZES - 1)) == ()
    assert regimes("a", [100.0, 101.0, 102.0, 103.0, 104.0], [1.0] * 5) == ()  # they count as one


def test_where_the_time_jumps_a_regime_begins_whatever_lies_close_to_it() -> None:
    """Sizes about a flip lie close together: as it was, those on both sides of a jump counted as one."""
    sizes = [64.0, 216, 720, 800, 832, 848, 928, 960, 992, 1040, 1184, 1312, 2432, 8192]
    cost: Cost = lambda size: 1e-4 + 1e-7 * size if size < 1000 else 3e-5 + 5e-8 * size  # noqa: E731
    first, second = regimes("b", sizes, [cost(size) for size in sizes])
    assert (first.high, second.low) == (992, 1040)
    for regime, fixed, each in ((first, 1e-4, 1e-7), (second, 3e-5, 5e-8)):
        assert (regime.fixed_s, regime.per_size_s) == (pytest.approx(fixed, rel=0.05), pytest.approx(each, rel=0.05))
