"""What one of torch's layers was made with is told with what it was called on."""

from __future__ import annotations

import pytest
from traced_units import traced

SETUP = """\
import torch


class Twice(torch.nn.Linear):
    def extra_repr(self):
        raise RuntimeError("the user's own code is not run")


x = torch.randn(1, 4, 64, 64)
row = torch.randn(8)
pools = [torch.nn.MaxPool2d(5, 1, 2), torch.nn.MaxPool2d(31, 1, 15)]
net, twice = torch.nn.Sequential(pools[0]), Twice(8, 8)
"""


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("pools[0](x)", ["kernel_size=5, stride=1, padding=2, dilation=1, ceil_mode=False"]),
        ("net(x)", []),
        ("twice(row)", []),
        ("torch.relu(x)", []),
    ],
    ids=["a layer", "one made with nothing", "the user's own", "a function"],
)
def test_a_layers_options_are_one_operand(call: str, told: list[str]) -> None:
    _, seen = traced(f"y = {call}\n", setup=SETUP)
    assert [o["items"] for o in seen[call]["operands"] if o["type"] == "options"] == told


def test_of_layers_called_in_one_place_the_dearest_is_told() -> None:
    _, seen = traced("for pool in pools:\n    y = pool(x)\n", setup=SETUP, units=5)
    (options,) = [o["items"] for o in seen["pool(x)"]["operands"] if o["type"] == "options"]
    assert options.startswith("kernel_size=31")
