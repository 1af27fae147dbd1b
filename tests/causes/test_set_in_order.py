"""What a set-up puts in order, for a unit whose own code is the same."""

from __future__ import annotations

import evidence_made as made
import pytest
from test_swaps_named import one

from whyslower.causes.case import Swap
from whyslower.factors.hunks import Hunk
from whyslower.inquiry.code import named
from whyslower.records import Operation, SameWork

BY_LENGTH = made.hunk("order = list(range(len(texts)))", "order = sorted(range(len(texts)), key=by_length)")
FEWER = made.hunk("order = list(range(len(texts)))", "order = list(range(len(texts)))[::2]")


def batch(longest: int, us: float, layers: float = 2.0) -> list[Operation]:
    """Texts of one batch, filled up to the longest, and sent through a layer."""
    padded = one("+", us / 20, made.sequence(longest, "int"), made.sequence(9, "int"), library="python", count=16.0)
    x = made.tensor(16, longest, 64)
    return [padded, one("torch.nn.modules.linear.Linear", us, x, library="torch", result=x, count=layers)]


@pytest.mark.parametrize(
    ("hunk", "faster", "kind", "ordered"),
    [
        (BY_LENGTH, batch(24, 800), "same", True),
        (FEWER, batch(24, 800), "same", False),
        (BY_LENGTH, batch(24, 800, layers=1.0), "same", False),  # it is sent through fewer
        (BY_LENGTH, batch(24, 800), "unlike", False),
    ],
)
def test_texts_in_order_of_their_length_are_filled_up_less(
    hunk: Hunk, faster: list[Operation], kind: str, ordered: bool
) -> None:
    slower = batch(72, 2600)
    sides = made.side("a", slower, unit_s=2.7e-3), made.side("b", faster, unit_s=9e-4)
    pair = made.case(*sides, ratio=3.0, hunks=(hunk,), work=SameWork(kind=kind))  # type: ignore[arg-type]
    assert (named(Swap(pair, tuple(slower), tuple(faster), hunk)) == "data-dependent") is ordered
