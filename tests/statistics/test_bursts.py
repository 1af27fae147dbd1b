"""Bursts of a program's own are found; a machine's unrest, a freak process and what both do alike are none."""

from __future__ import annotations

import math

import msgspec
import numpy as np
import pytest

from whyslower.records import Turn
from whyslower.statistics.blocks import Block, log_ratio, within_sd
from whyslower.statistics.bursts import Bursts, Paces

RESTARTS, BLOCKS = 6, 30


def block(restart: int, number: int, costs: dict[str, float]) -> Block:
    return {
        label: Turn(
            label=label, worker=restart, restart=restart, block=number, position=0, first=0, units=10,
            ns=round(cost * 1e6), cpu_ns=round(cost * 1e6),
        )
        for label, cost in costs.items()
    }  # fmt: skip


def session(
    seed: int, a: float = 0.0, b: float = 0.0, size: float = 3.0, freak: int | None = None
) -> list[list[Block]]:
    """Restarts in which a turn of a and of b is lengthened so often, by so much; b's always in the restart `freak`."""
    rng = np.random.default_rng(seed)
    found = []
    for restart in range(RESTARTS):
        rates = {"a": a, "b": 0.5 if restart == freak else b}
        restarted = []
        for number in range(BLOCKS):
            costs = {n: math.exp(0.1 * rng.normal()) * (size if rng.random() < r else 1.0) for n, r in rates.items()}
            restarted.append(block(restart, number, costs))
        found.append(restarted)
    return found


def bursting(restarts: list[list[Block]]) -> Bursts | None:
    """What is known at a session's end."""
    paces, found = Paces("a", ["b"]), []
    for blocks in restarts:
        found = paces.add(blocks)
    return found[0] if found else None


@pytest.mark.parametrize(("rate", "size"), [(0.3, 3.0), (0.15, 2.5), (0.08, 20.0)])
def test_one_programs_bursts_are_found(rate: float, size: float) -> None:
    assert sum(bursting(session(seed, b=rate, size=size)) == ("b", True) for seed in range(20)) >= 18
    assert sum(bursting(session(seed, a=rate, size=size)) == ("a", True) for seed in range(20)) >= 18


def test_bursts_in_a_few_restarts_only_are_told_apart() -> None:
    whole = [r for seed in range(6) for r in (session(seed, b=0.4)[0], *session(seed + 50)[:3])]
    assert bursting(whole) == ("b", False)


def test_what_is_no_longer_by_the_clock_is_no_burst() -> None:
    """Processor time of a unit that waits: much of a little."""
    waiting = [
        [{n: msgspec.structs.replace(t, ns=1_000_000_000) for n, t in each.items()} for each in r]
        for r in session(0, b=0.3)
    ]
    assert bursting(waiting) is None


def test_thousands_of_blocks_are_weighed() -> None:
    long = [r for seed in range(40) for r in session(seed, a=0.3, b=0.3)]
    assert bursting(long) is None


@pytest.mark.parametrize(("rate", "size"), [(0.0, 1.0), (0.03, 2.0), (0.2, 3.0), (0.08, 20.0)])
def test_what_comes_over_both_alike_is_nobodys_burst(rate: float, size: float) -> None:
    """Looked at after each restart, as a session does."""
    found = 0
    for seed in range(100):
        whole = session(seed, a=rate, b=rate, size=size)
        paces = Paces("a", ["b"])
        found += any(paces.add(blocks) for blocks in whole)
    assert found <= 5


def test_a_single_freak_process_is_no_program_with_bursts() -> None:
    assert [bursting(session(seed, freak=2)) for seed in range(20)] == [None] * 20


def test_bursts_that_do_not_matter_are_left_to_the_typical_time() -> None:
    assert bursting(session(0, b=0.02, size=1.6)) is None


def test_nothing_is_said_where_no_processor_time_is_known() -> None:
    bare = [
        [{n: msgspec.structs.replace(t, cpu_ns=0) for n, t in each.items()} for each in r] for r in session(0, b=0.3)
    ]
    assert bursting(bare) is None
    assert bursting([]) is None


def test_with_bursts_the_ratio_is_that_of_mean_times() -> None:
    whole = session(1, b=0.3)
    means = [math.log(np.mean([e["b"].unit_s for e in r]) / np.mean([e["a"].unit_s for e in r])) for r in whole]
    assert [log_ratio(r, "a", "b", bursts=True) for r in whole] == pytest.approx(means)
    assert np.mean(means) == pytest.approx(math.log(1.6), abs=0.1)
    assert np.mean([log_ratio(r, "a", "b") for r in whole]) < 0.2, "typical times know little of them"
    assert within_sd(whole[0], "a", "b", bursts=True) > within_sd(whole[0], "a", "b")
    assert math.isnan(log_ratio([], "a", "b", bursts=True)) and math.isnan(within_sd([], "a", "b", bursts=True))
