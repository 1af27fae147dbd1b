"""Blocks are dropped for what disturbed them, and for nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from whyslower.records import Turn
from whyslower.statistics.disturbance import crowded, disturbed, kept_blocks

MS = 1_000_000


def turn(block: int = 0, **known: Any) -> Turn:
    fields = {"label": "a", "worker": 1, "restart": 0, "position": 0, "first": 0, "units": 10, "ns": 200 * MS}
    return Turn(block=block, **{**fields, **known})


@pytest.mark.parametrize(
    ("known", "reason"),
    [
        ({}, None),
        ({"throttled": True}, "throttled"),
        ({"stolen_ns": 10 * MS}, None),  # one tick
        ({"stolen_ns": 20 * MS}, "steal"),
        ({"foreign_ns": 20 * MS}, None),  # 5 % of 2 CPUs
        ({"foreign_ns": 30 * MS}, "foreign"),
        ({"waited_ns": 12 * MS}, None),  # 3 % of 2 CPUs
        ({"waited_ns": 13 * MS}, "waited"),
        ({"switches": 10_000}, None),  # what they cost is what was waited
    ],
)
def test_each_disturbance_has_its_threshold(known: dict[str, Any], reason: str | None) -> None:
    assert disturbed(turn(**known), cpus=2) == reason


def test_more_cpus_bear_more() -> None:
    busy = turn(foreign_ns=30 * MS, waited_ns=20 * MS)
    assert disturbed(busy, cpus=2) == "foreign"
    assert disturbed(busy, cpus=16) is None


def test_the_time_itself_is_never_looked_at() -> None:
    turns = [turn(block=block, ns=200 * MS * (50 if block == 3 else 1)) for block in range(6)]
    assert kept_blocks(turns, 2).dropped == {}


def test_a_block_goes_with_its_disturbed_turn() -> None:
    turns = [turn(block, label=label) for block in range(4) for label in "ab"]
    turns[5] = turn(2, label="b", throttled=True)
    kept = kept_blocks(turns, 2)
    assert kept.kept == (0, 1, 3)
    assert kept.dropped == {2: "throttled"} and not kept.busy


def test_half_may_go() -> None:
    assert kept_blocks([turn(block, throttled=block < 2) for block in range(4)], 2).kept == (2, 3)


def test_where_most_are_disturbed_all_are_kept() -> None:
    kept = kept_blocks([turn(block, throttled=block < 3) for block in range(4)], 2)
    assert kept.kept == (0, 1, 2, 3)
    assert kept.dropped == {} and kept.busy


def test_who_alone_waits_in_every_turn_waits_for_its_own_threads() -> None:
    """A pool with more threads than processors, beside a program of one thread."""
    pool = [turn(block, label="a", worker=1, waited_ns=60 * MS) for block in range(6)]
    one = [turn(block, label="b", worker=2) for block in range(6)]
    assert kept_blocks([*pool, *one], 2).kept == tuple(range(6))
    assert not kept_blocks([*pool, *one], 2).busy and not crowded([*pool, *one], 2)


def test_who_waits_beside_another_that_waits_is_disturbed() -> None:
    turns = [turn(block, worker=worker, waited_ns=60 * MS) for block in range(6) for worker in (1, 2)]
    assert kept_blocks(turns, 2).busy and crowded(turns, 2)


def test_who_waits_now_and_then_is_disturbed() -> None:
    pool = [turn(block, worker=1, waited_ns=60 * MS * (block < 3)) for block in range(6)]
    one = [turn(block, worker=2) for block in range(6)]
    assert kept_blocks([*pool, *one], 2).dropped == dict.fromkeys(range(3), "waited")


def test_that_a_pool_waits_for_its_own_hides_no_other_process() -> None:
    pool = [turn(block, worker=1, waited_ns=60 * MS, foreign_ns=60 * MS * (block == 2)) for block in range(6)]
    one = [turn(block, worker=2) for block in range(6)]
    assert kept_blocks([*pool, *one], 2).dropped == {2: "foreign"}


def test_no_turns_no_blocks() -> None:
    assert kept_blocks([], 2).kept == ()


def test_a_crowded_machine_is_one_where_most_turns_lose_processors() -> None:
    calm, taken, waiting = turn(0), turn(0, foreign_ns=60 * MS), turn(0, waited_ns=60 * MS)
    assert crowded([calm, taken, waiting], 2)
    assert not crowded([calm, calm, taken, waiting], 2)
    assert not crowded([calm, turn(0, throttled=True), turn(0, throttled=True)], 2)  # hot is not crowded
    assert not crowded([], 2)
