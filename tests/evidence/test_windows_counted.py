"""Work of what goes over an array by windows: pools, and layers of convolutions that hold their own weights."""

from __future__ import annotations

import math

import pytest

from whyslower.evidence.flops import flops
from whyslower.records import Operand, Operation

POINTS = 64 * 20 * 20


def called(name: str, text: str, options: str = "") -> Operation:
    """On 64 channels of 20 by 20 points, of which it gives as many."""
    x = Operand(kind="array", type="torch.Tensor", dtype="float32", shape=(1, 64, 20, 20), nbytes=4 * POINTS)
    made = [Operand(kind="other", type="options", items=options)] if options else []
    place = {"file": "a.py", "line": 1, "column": 0, "end_line": 1, "end_column": 9, "function": "", "depth": 0}
    told = {"name": name, "library": "torch", "count": 1.0, "seconds": 1e-3}
    return Operation(**place, **told, text=text, operands=(x, *made), result=x)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "text", "options", "each"),
    [
        ("torch.nn.modules.pooling.MaxPool2d", "pool(x)", "kernel_size=5, stride=1, padding=2", 25),
        ("torch.nn.modules.pooling.MaxPool2d", "pool(x)", "kernel_size=(3, 7), stride=1", 21),
        ("torch.nn.functional.max_pool2d", "F.max_pool2d(x, 13, 1, 6)", "", 169),
        ("torch.nn.functional.max_pool2d", "F.max_pool2d(x, (1, 13), 1)", "", 13),
        ("torch.nn.functional.max_pool2d", "F.max_pool2d(x, kernel_size=5)", "", 25),
        ("torch.nn.functional.max_pool2d", "F.max_pool2d(x, size)", "", 1),
        ("torch.nn.modules.conv.Conv2d", "conv(x)", "64, 64, kernel_size=(3, 3), stride=(1, 1)", 2 * 64 * 9),
        ("torch.nn.modules.conv.Conv2d", "conv(x)", "64, 64, kernel_size=(3, 3), stride=(1, 1), groups=64", 2 * 9),
    ],
)
def test_each_point_against_its_window(name: str, text: str, options: str, each: int) -> None:
    assert math.isclose(flops(called(name, text, options)), POINTS * each)
