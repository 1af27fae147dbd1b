"""Memory that torch fills before it is written, since it is told to be deterministic."""

from __future__ import annotations

import subprocess
import sys

import evidence_made as made
import pytest
from test_swaps_named import one

from whyslower.causes.allocation import UNFILLED, Allocation
from whyslower.records import Kernel

SEEDED = "import torch\ntorch.use_deterministic_algorithms({})\nfor i in range(9):\n    y = x.flip(-1)\n"
FLIP = one("torch.Tensor.flip", 150, made.tensor(16, 3, 160, 160), result=made.tensor(16, 3, 160, 160))


@pytest.mark.parametrize(
    ("text", "shape", "theirs_us", "tried"),
    [
        (SEEDED.format(True), (16, 3, 160, 160), 0, True),
        (SEEDED.format(True), (16, 3, 160, 160), 395, False),  # the faster one fills as much
        (SEEDED.format(True), (32,), 0, False),
        (SEEDED.replace("use_deterministic_algorithms", "manual_seed"), (16, 3, 160, 160), 0, False),
    ],
)
def test_new_memory_that_is_filled_is_tried_without(
    text: str, shape: tuple[int, ...], theirs_us: float, tried: bool
) -> None:
    sides = [
        made.side(
            label, [FLIP], text, kernels=(Kernel(name="aten::fill_", count=3.0, seconds=us * 1e-6, shapes=(shape,)),)
        )
        for label, us in (("a", 400), ("b", theirs_us))
    ]
    found = [
        factor for factor in Allocation().experiments(made.case(*sides, ratio=1.4)) if factor.name != "memory-kept"
    ]
    assert [factor.name for factor in found] == (["memory-unfilled"] if tried else [])
    assert all(change.door == (UNFILLED,) for factor in found for change in factor.changes.values())


def test_torch_leaves_new_memory_as_it_is_when_told_so() -> None:
    count = "print(int(torch.empty(10_000).isnan().sum()))"
    script = f"import torch\ntorch.use_deterministic_algorithms(True)\n{count}\n{UNFILLED}\n{count}\n"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    filled, left = map(int, done.stdout.split())
    assert filled == 10_000 > left
