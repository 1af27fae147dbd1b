"""Arrays that have another size in each unit: one that lies otherwise is found though another unit was looked at."""

from __future__ import annotations

import evidence_made as made
import pytest

from whyslower.causes.strides import relaid
from whyslower.records import Operation


def attends(length: int, strides: tuple[int, ...], scale: float) -> Operation:
    keys = made.tensor(4, 8, 32, length, strides=strides, contiguous=False)
    return made.operation("torch.matmul", made.tensor(4, 8, 1, 32), keys, scale=scale)


@pytest.mark.parametrize(
    ("length", "scale", "found"),
    [
        pytest.param(401, 1.0, True, id="the same size"),
        pytest.param(405, 1.01, True, id="some units later"),
        pytest.param(405, 1.0, False, id="sizes that stay, and differ"),
        pytest.param(800, 1.01, False, id="twice as large"),
    ],
)
def test_an_operand_that_lies_otherwise(length: int, scale: float, found: bool) -> None:
    mine, theirs = attends(401, (486400, 32, 1, 256), scale), attends(length, (486400, 60800, 1, 32), scale)
    known = relaid(mine, theirs)
    assert (known is not None) is found
    assert not found or known == (mine.operands[1], 2)
