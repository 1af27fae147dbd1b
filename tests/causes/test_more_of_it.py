"""The slower program does more of the same, where nothing shows that both come to the same results."""

from __future__ import annotations

from typing import Any

import evidence_made as made
import pytest
from test_swaps_named import one

from whyslower.causes.case import Swap
from whyslower.causes.unequal_work import UnequalWork
from whyslower.records import Operation, SameWork

SIDES = ("home", "away")


def explained(slower: list[Operation], faster: list[Operation], work: Any = "unchecked") -> bool:
    times = [sum(o.seconds for o in part) for part in (slower, faster)]
    sides = made.side("a", slower, unit_s=times[0]), made.side("b", faster, unit_s=times[1])
    pair = made.case(*sides, ratio=times[0] / times[1], work=SameWork(kind=work))
    return UnequalWork().explains(Swap(pair, tuple(slower), tuple(faster))) > 0.5


def matches(played: float, **others: float) -> list[Operation]:
    """Python's own steps of so many matches; `others`: of these so many, by name."""
    often = dict.fromkeys(("**", "*", "<", "/", "random"), played) | others
    number = made.number()
    return [
        made.operation(name, number, number, library="python", count=count, seconds=2e-7 * count)
        for name, count in often.items()
    ]


@pytest.mark.parametrize(
    ("slower", "faster", "work", "named"),
    [
        (matches(1560), matches(780), "unchecked", True),
        (matches(1560, append=780), matches(780, append=780), "unchecked", True),
        (matches(1560), matches(780), "unlike", True),
        (matches(1560), [*matches(780), one("numpy.linalg.inv", 300, count=780.0)], "unlike", True),
        (matches(1560), matches(780), "same", False),
        (matches(1560), matches(1400), "unchecked", False),
        (matches(780, random=9000), matches(780), "unchecked", False),
        ([*matches(1560), one("numpy.random.choice", 4000, count=1560.0)], matches(780), "unchecked", False),
    ],
    ids=[
        "both ways",
        "but for one step",
        "to another end",
        "each of them cheaper",
        "the same in the end",
        "nearly as often",
        "one step more often",
        "by another routine",
    ],
)
def test_all_so_many_times(slower: list[Operation], faster: list[Operation], work: str, named: bool) -> None:
    assert explained(slower, faster, work) is named


def layers(rows: int, width: int, seconds: float, second: int = 0) -> list[Operation]:
    shapes = [((rows, 64), (64, width)), ((rows, width), (width, second or 64))]
    return [
        made.operation("torch.mm", *(made.tensor(*shape) for shape in pair), text=f"mm{number}", seconds=seconds)
        for number, pair in enumerate(shapes)
    ]


@pytest.mark.parametrize(
    ("slower", "work", "named"),
    [
        (layers(384, 2048, 2e-3), "unchecked", True),
        (layers(1024, 256, 8e-4), "unlike", False),
        (layers(1024, 256, 8e-4), "unchecked", True),
        (layers(384, 2048, 2e-3), "same", False),
        (layers(384, 300, 6e-4), "unchecked", False),
        (layers(384, 2048, 2e-3, second=65), "unchecked", False),
    ],
    ids=["wider", "that differs", "a larger batch", "the same in the end", "hardly wider", "two lengths"],
)
def test_one_length_is_greater(slower: list[Operation], work: str, named: bool) -> None:
    assert explained(slower, layers(384, 256, 2e-4), work) is named


def test_what_is_taken_out_of_lists_is_no_larger_result() -> None:
    """A batch's list, and one of its tensors: both are taken out of something that is no array."""
    batch, frame = made.sequence(24, "torch.Tensor"), made.tensor(80, 128)
    lost = [
        made.operation("[]", batch, made.number(), result=frame, text="received[k]", library="python", seconds=9e-4)
    ]
    gained = [
        made.operation("[]", batch, made.number(), result=batch, text="batches[k]", library="python", seconds=1e-4)
    ]
    assert not explained(lost, gained)
