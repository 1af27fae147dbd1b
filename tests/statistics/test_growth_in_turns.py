"""Growth is seen beside the other program whatever the machine's speed does; nothing else is taken for it."""

from __future__ import annotations

import numpy as np
import pytest

from whyslower.records import Turn
from whyslower.statistics.blocks import Block
from whyslower.statistics.growth_in_turns import Growing, GrowthInTurns
from whyslower.statistics.steady import steadiness

UNITS = 80  # of the longest restart, a block each; others have a quarter of it
NUMBERS = np.arange(UNITS)
FLAT = np.ones(UNITS)
GROWS = 1 + 0.01 * NUMBERS
WARMS = 1 + 0.6 * np.exp(-NUMBERS / 30)


def a_turn(label: str, restart: int, block: int, ms: float) -> Turn:
    ns = round(ms * 1e6)
    return Turn(label=label, worker=restart, restart=restart, block=block, position=0, first=block + 2, units=1, ns=ns)


def session(a: np.ndarray, b: np.ndarray, seed: int = 0, noise: float = 0.05, walk: float = 0.0) -> list[list[Block]]:
    """Six restarts, the second one the longest; `walk`: how much the machine's speed moves from block to block."""
    draw = np.random.default_rng(seed)
    found = []
    for restart in range(6):
        blocks = UNITS if restart == 1 else UNITS // 4
        pace = np.exp(np.cumsum(draw.normal(0, walk, blocks)) + draw.normal(0, 4 * walk))
        noisy = {n: t[:blocks] * pace * np.exp(draw.normal(0, noise, blocks)) for n, t in (("a", a), ("b", b))}
        found.append([{n: a_turn(n, restart, block, noisy[n][block]) for n in noisy} for block in range(blocks)])
    return found


def told(restarts: list[list[Block]], reference: str = "a", other: str = "b") -> GrowthInTurns:
    growth = GrowthInTurns(reference, other)
    for blocks in restarts:
        growth.add(blocks)
    return growth


def grown(restarts: list[list[Block]]) -> Growing | None:
    return told(restarts).found()


@pytest.mark.parametrize("seed", range(20))
def test_growth_shows_on_a_machine_that_changes_its_speed(seed: int) -> None:
    restarts = session(GROWS, FLAT, seed, walk=0.02)
    found = grown(restarts)
    assert found == told(restarts, "b", "a").found()  # whichever is the reference
    assert found is not None and found.label == "a"
    assert [first for first, _, _ in found.stretches[:3]] == [0, 3, 4]  # each from the end of the one before
    assert steadiness(found.stretches).growth == pytest.approx(1.7, rel=0.15)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (FLAT, FLAT),
        (GROWS, GROWS),  # both alike
        (FLAT, WARMS),  # it's the other one that gets quicker
        (WARMS, FLAT),
        (1 + 0.002 * NUMBERS, FLAT),  # 17 % may be anything
        (np.where(NUMBERS < 40, 1.0, 1.5), FLAT),  # a step is no growth
    ],
)
def test_nothing_else_is_growth(a: np.ndarray, b: np.ndarray) -> None:
    assert not any(grown(session(a, b, seed, walk=0.01)) for seed in range(60))


@pytest.mark.parametrize("noise", [0.02, 0.2, 0.5])
def test_noise_alone_is_no_growth(noise: float) -> None:
    assert not any(grown(session(FLAT, FLAT, seed, noise, walk=0.05)) for seed in range(300))


def test_one_restart_alone_does_not_tell() -> None:
    """It may be a freak process."""
    restarts = session(FLAT, FLAT)
    restarts[1] = session(GROWS, FLAT)[1]
    assert grown(restarts) is None
    assert grown([]) is None
    assert grown([each[:3] for each in session(GROWS, FLAT)]) is None


def test_short_restarts_raise_a_suspicion() -> None:
    def few(a: np.ndarray, seed: int) -> list[list[Block]]:
        return [each[:14] for each in session(a, FLAT, seed, walk=0.02)]

    assert not any(grown(few(GROWS, seed)) for seed in range(60))
    assert sum(told(few(GROWS, seed)).perhaps for seed in range(60)) > 40
    assert sum(told(few(FLAT, seed)).perhaps for seed in range(300)) <= 2
    assert not told(few(GROWS, 0)[:1]).perhaps
