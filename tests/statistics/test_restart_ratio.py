"""One restart's ratio, and what its blocks are worth."""

from __future__ import annotations

import math

import numpy as np
import pytest

from whyslower.statistics.restart import (
    FEWEST_BLOCKS,
    MOST_BLOCKS,
    between_sd,
    blocks_wanted,
    log_ratio,
    within_sd,
)


def test_blocks_are_compared_in_pairs() -> None:
    assert log_ratio([1.0, 10.0, 2.0], [2.0, 20.0, 4.0]) == pytest.approx(math.log(2))


def test_one_wild_block_does_not_move_it() -> None:
    assert log_ratio([1.0, 1.0, 1.0, 1.0, 1.0], [1.1, 1.1, 1.1, 1.1, 50.0]) == pytest.approx(math.log(1.1))


@pytest.mark.parametrize("bad", [0.0, -1.0, math.nan, math.inf])
def test_a_block_without_a_usable_time_is_left_out(bad: float) -> None:
    assert log_ratio([1.0, bad, 1.0], [2.0, 1.0, 2.0]) == pytest.approx(math.log(2))
    assert math.isnan(log_ratio([bad], [1.0]))


def test_no_blocks_no_ratio() -> None:
    assert math.isnan(log_ratio([], []))


def test_unpaired_times_are_refused() -> None:
    with pytest.raises(ValueError, match="shorter"):
        log_ratio([1.0, 2.0], [1.0])


def test_blocks_follow_scatter_and_cost() -> None:
    assert blocks_wanted(0.01, 0.02, restart_cost_s=0.9, block_cost_s=0.1) == 6  # 2 x sqrt(9)
    assert blocks_wanted(0.025, 0.002, 1.0, 0.1) == FEWEST_BLOCKS
    assert blocks_wanted(0.005, 0.3, 10.0, 0.1) == MOST_BLOCKS
    assert blocks_wanted(0.0, 0.01, 1.0, 0.1) == MOST_BLOCKS
    assert blocks_wanted(0.01, 0.01, 1.0, 0.0) == MOST_BLOCKS


@pytest.mark.parametrize("bad", [math.nan, math.inf, -1.0])
def test_unusable_scatters_get_the_fewest_blocks(bad: float) -> None:
    assert blocks_wanted(bad, 0.01, 1.0, 0.1) == FEWEST_BLOCKS
    assert blocks_wanted(0.01, bad, 1.0, 0.1) == FEWEST_BLOCKS
    assert blocks_wanted(0.0, 0.0, 0.0, 0.0) == FEWEST_BLOCKS


@pytest.mark.parametrize("blocks", [3, 4, 5, 8, 12, 30])
def test_scatters_are_right_on_the_average_however_few_blocks_tell_them(blocks: int) -> None:
    rng = np.random.default_rng(5)
    times = np.exp(0.05 * rng.standard_normal((4000, blocks)))
    found = [within_sd([1.0] * blocks, row) for row in times.tolist()]
    assert np.mean(found) == pytest.approx(0.05, rel=0.03)
    between = [between_sd(row, [0.0]) for row in np.log(times).tolist()]
    assert np.mean(between) == pytest.approx(0.05, rel=0.03)
