"""Does a flip's interval hold the true size, is the size within 10 %, and is none reported where there is none?

Counted on simulated sessions of programs of known cost, with workers' luck as it was recorded.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import pytest
from known_costs import Cost, bent, line, session, stepped, true_flips
from scipy.stats import binom

from whyslower.questions import Vary

PROMISED = 0.95
WITHIN = 0.1
RANGE = Vary(name="N", low=16, high=65536)


def humped(size: float) -> float:
    """Against `line(1e-5, 1e-6)`: faster at both ends, slower between."""
    return 3e-6 + 1e-6 * size * (0.8 + 0.8 * math.exp(-(math.log(size / 2000) ** 2)))


def touching(size: float) -> float:
    """Against `line(1e-4, 1e-6)`: slower everywhere but at 1000, where it takes as long."""
    return line(1e-4, 1e-6)(size) * (1 + 0.05 * math.log(size / 1000) ** 2)


CROSSING: dict[str, tuple[Cost, Cost]] = {
    "steep": (line(1e-4, 1e-6), line(1e-6, 3e-6)),
    "gentle": (line(1e-4, 1e-6), line(2e-5, 1.3e-6)),
    "square": (line(1e-3, 1e-6), line(1e-5, 1e-9, 2)),
    "bend": (line(2e-4, 1e-6), bent(1e-5, 0.5e-6, 2000, 4)),
    "threads": (line(1e-5, 1e-6), stepped(3e-4, 2e-6, 4000, 6)),
    "twice": (line(1e-5, 1e-6), humped),
}
SHALLOW = (line(1e-4, 1e-6), line(0.8e-4, 1.15e-6))
APART: dict[str, tuple[Cost, Cost]] = {
    "equal": (line(1e-4, 1e-6), line(1e-4, 1e-6)),
    "parallel": (line(1e-4, 1e-6), line(1.03e-4, 1.03e-6)),
    "near": (line(1e-4, 1e-6), line(1.3e-4, 1.01e-6)),
    "touching": (line(1e-4, 1e-6), touching),
}


class Tally(NamedTuple):
    """Over sessions: how many reported as many flips as there are, and of these, how many are right."""

    sessions: int
    reported: int
    within: int
    covered: int


def tally(pair: tuple[Cost, Cost], noise: str, pairs: int, sessions: int) -> Tally:
    costs, truth = dict(zip("ab", pair, strict=True)), true_flips(*pair, RANGE)
    reported = within = covered = 0
    for seed in range(sessions):
        flips = session(costs, RANGE, noise, pairs, seed).flips
        if len(flips) == len(truth):
            both = list(zip(flips, truth, strict=True))
            reported += 1
            within += all(abs(flip.size / true - 1) <= WITHIN for flip, true in both)
            covered += all(flip.low <= true <= flip.high for flip, true in both)
    return Tally(sessions, reported, within, covered)


def broken(good: int, of: int, promised: float = PROMISED) -> bool:
    """Whether surely (99 %) fewer are good than promised."""
    return bool(binom.cdf(good, of, promised) < 0.01)


@pytest.mark.parametrize("kind", ["steep", "bend"])
def test_a_flip_is_found_within_ten_percent(kind: str) -> None:
    found = tally(CROSSING[kind], "numpy-like", 40, 4)
    assert (found.reported, found.within) == (4, 4)
    assert found.covered >= 3


def test_no_flip_is_reported_between_equal_programs() -> None:
    assert tally(APART["equal"], "torch-like", 24, 4).reported == 4


def test_a_shallow_crossing_is_not_claimed_to_be_known_well() -> None:
    flips = [session(dict(zip("ab", SHALLOW, strict=True)), RANGE, "torch-like", 30, seed).flips for seed in range(3)]
    (truth,) = true_flips(*SHALLOW, RANGE)
    for flip in (flip for each in flips for flip in each):
        assert flip.low <= truth <= flip.high
        assert flip.high / flip.low > 1.15  # 2.5 % of noise on a slope of 0.09


@pytest.mark.slow
@pytest.mark.parametrize("noise", ["numpy-like", "torch-like", "busy"])
@pytest.mark.parametrize("kind", CROSSING)
def test_flips_are_found_over_many_sessions(kind: str, noise: str) -> None:
    found = tally(CROSSING[kind], noise, 120, 100)
    assert not broken(found.covered, found.sessions)
    if noise != "busy" or kind != "gentle":  # 5 % of noise on a slope of 0.2 takes more than 120 pairs for 10 %
        assert not broken(found.within, found.sessions)


@pytest.mark.slow
@pytest.mark.parametrize("noise", ["numpy-like", "torch-like", "busy"])
def test_intervals_of_shallow_crossings_cover_over_many_sessions(noise: str) -> None:
    found = tally(SHALLOW, noise, 120, 100)
    assert not broken(found.covered, found.reported)


@pytest.mark.slow
@pytest.mark.parametrize("noise", ["numpy-like", "torch-like", "busy"])
@pytest.mark.parametrize("kind", APART)
def test_no_flip_is_reported_where_there_is_none_over_many_sessions(kind: str, noise: str) -> None:
    found = tally(APART[kind], noise, 60, 100)
    assert not broken(found.reported, found.sessions, 0.99)
