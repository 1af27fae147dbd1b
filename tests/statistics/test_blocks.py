"""A restart's turns as blocks: whole ones, undisturbed ones, and the ratio that they give."""

from __future__ import annotations

import math

import pytest

from whyslower.records import Turn
from whyslower.statistics.blocks import log_ratio, undisturbed, whole_blocks, within_sd

NS = {"a": 100_000_000, "b": 200_000_000}


def turn(label: str, block: int, ns: int | None = None, stolen: bool = False) -> Turn:
    taken = NS[label] if ns is None else ns
    return Turn(
        label=label,
        worker=1,
        restart=0,
        block=block,
        position=0,
        first=0,
        units=10,
        ns=taken,
        stolen_ns=taken if stolen else 0,
    )


def test_a_block_counts_when_every_program_has_taken_its_turn() -> None:
    turns = [turn("b", 0), turn("a", 0), turn("a", 1), turn("a", 2), turn("b", 2)]
    assert list(whole_blocks(turns, ["a", "b"])) == [0, 2]
    assert list(whole_blocks(turns, ["a"])) == [0, 1, 2]
    assert whole_blocks([], ["a", "b"]) == {}


def test_disturbed_blocks_are_left_out_of_the_ratio() -> None:
    turns = [turn(label, block) for block in range(5) for label in "ab"]
    turns[-1] = turn("b", 4, ns=900_000_000, stolen=True)
    kept, found = undisturbed(whole_blocks(turns, "ab"), cpus=2)
    assert [block["a"].block for block in kept] == [0, 1, 2, 3] and found.dropped == {4: "steal"}
    assert log_ratio(kept, "a", "b") == pytest.approx(math.log(2))
    assert log_ratio(kept, "b", "a") == pytest.approx(-math.log(2))
    assert within_sd(kept, "a", "b") == pytest.approx(0)


def test_parts_of_one_stretch_count_together_though_one_was_disturbed() -> None:
    turns = [turn(label, block) for block in range(5) for label in "ab"]
    turns[-1] = turn("b", 4, ns=900_000_000, stolen=True)
    kept, found = undisturbed(whole_blocks(turns, "ab"), cpus=2, together=True)
    assert len(kept) == 5 and not found.dropped and not found.busy
    assert log_ratio(kept, "a", "b", bursts=True) == pytest.approx(math.log(3.4))


def test_what_blocks_scatter() -> None:
    turns = [each for block in range(4) for each in (turn("a", block), turn("b", block, 200_000_000 + 10**6 * block))]
    kept, _ = undisturbed(whole_blocks(turns, "ab"), cpus=2)
    assert 0 < within_sd(kept, "a", "b") < 0.02
    assert log_ratio(kept, "a", "b") == pytest.approx(math.log(2.015), abs=1e-4)


def test_no_block_tells_nothing() -> None:
    kept, found = undisturbed({}, cpus=2)
    assert kept == [] and not found.busy
    assert math.isnan(log_ratio([], "a", "b"))
