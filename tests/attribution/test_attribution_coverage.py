"""Do shares' intervals hold the truth, and is nothing blamed that has no effect? Counted on simulated sessions.

Workers' luck is as recorded: freaks (30 % apart for life, one pair in 16, in bursts), heavy tails, drift.
"""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from known_effects import attributed, with_a_late_one
from scipy.stats import binom
from sessions_of_trials import factor, measure, subsets

from whyslower.attribution.shapley import shares
from whyslower.attribution.trials import Trials
from whyslower.testing import NOISES, NoiseModel

PROMISED = 0.95
# factors, restarts, blocks, whether only singles and all together are measured
DESIGNS = [(2, 3, 10, False), (3, 4, 20, False), (4, 5, 10, True), (6, 3, 10, True)]


def coverage(noise: NoiseModel, design: tuple[int, int, int, bool], sessions: int) -> tuple[float, float, list[bool]]:
    """Shares of intervals that hold the truth, of unexplained parts' that do; of each null factor, whether blamed."""
    factors, restarts, blocks, few = design
    tallies = [attributed(noise, factors, restarts, blocks, seed, few) for seed in range(sessions)]
    held = [one for tally in tallies for one in tally.held()]
    blamed = [one for tally in tallies for one in tally.blamed()]
    return float(np.mean(held)), float(np.mean([tally.rest_held for tally in tallies])), blamed


def broken(blamed: list[bool]) -> bool:
    """Whether surely (99 %) more are blamed than the side of a 95 % interval that speaks for a cause allows."""
    return bool(binom.sf(sum(blamed) - 1, len(blamed), (1 - PROMISED) / 2) < 0.01)


@pytest.mark.parametrize(
    "design", [pytest.param(d, marks=pytest.mark.slow if d[0] in (3, 6) else ()) for d in DESIGNS], ids=str
)
@pytest.mark.parametrize("noise", ["torch-like", pytest.param("numpy-like", marks=pytest.mark.slow)])
def test_shares_intervals_cover(noise: str, design: tuple[int, int, int, bool]) -> None:
    shares_held, rest_held, blamed = coverage(NOISES[noise], design, 40)
    assert shares_held >= PROMISED - 0.02  # 40 sessions tell no closer
    assert rest_held >= PROMISED - 0.05
    assert not broken(blamed)


@pytest.mark.slow
@pytest.mark.parametrize("noise", sorted(NOISES))
@pytest.mark.parametrize("design", [*DESIGNS, (2, 2, 10, False), (3, 5, 40, False), (6, 5, 10, True)], ids=str)
def test_shares_intervals_cover_over_many_sessions(noise: str, design: tuple[int, int, int, bool]) -> None:
    shares_held, rest_held, blamed = coverage(NOISES[noise], design, 300)
    few = 0.01  # about two standard errors
    assert shares_held >= PROMISED - few
    assert rest_held >= PROMISED - 2 * few
    assert not broken(blamed)


@pytest.mark.parametrize("noise", ["torch-like", pytest.param("numpy-like", marks=pytest.mark.slow)])
def test_the_effect_of_what_stood_in_one_of_several_restarts_is_covered(noise: str) -> None:
    said = [with_a_late_one(NOISES[noise], 3, 10, seed) for seed in range(120)]
    assert np.mean([held for held, _ in said]) >= PROMISED - 0.04  # 120 sessions tell no closer
    assert not broken([blamed for _, blamed in said if blamed is not None])


@pytest.mark.parametrize("restarts", [pytest.param(3, marks=pytest.mark.slow), 5])
def test_a_freak_worker_makes_no_false_cause(restarts: int) -> None:
    """Every worker is with probability 1/16 a freak, each for itself: 30 % slower for its life."""
    quiet = msgspec.structs.replace(NOISES["numpy-like"], freak_rate=0.0)
    names, blamed, found = "pqrt", 0, 0
    for seed in range(30):
        trials = Trials("s", "f", [factor(name) for name in names], seed=seed)
        sets = [some for some in subsets(names) if len(some) in (0, 1, 4)]
        measure(
            trials,
            sets,
            {"s": lambda some: 0.5 - 0.4 * ("p" in some), "f": lambda some: 0.0},
            quiet,
            restarts,
            seed=seed,
            luck=freaks(seed),
        )
        roles = {each.factor: each.role for each in shares(trials, list(names)).shares}
        blamed += sum(roles.get(name) == "cause" for name in "qrt")
        found += roles.get("p") == "cause"
    assert blamed <= 1  # of 90
    assert found >= 24  # of 30


def freaks(seed: int):
    """A worker's added log time."""
    rng = np.random.default_rng([seed, 16])
    return lambda: 0.26 if rng.random() < 1 / 16 else 0.0
