"""Layers of torch's: handed arrays crookedly, held by containers, poolings; and steps that look at less."""

from __future__ import annotations

import evidence_made as made
import msgspec
import pytest
from test_swaps_named import one, swap

from whyslower.causes.case import Swap
from whyslower.inquiry.code import factors, named
from whyslower.records import Kernel

BATCH_NORM = "torch.nn.modules.batchnorm.BatchNorm1d"
LINEAR, CONTAINER = "torch.nn.modules.linear.Linear", "torch.nn.modules.container.Sequential"
POOL, CONV = "torch.nn.modules.pooling.MaxPool2d", "torch.nn.modules.conv.Conv2d"
ROWS, PICTURES = (4096, 96), (8, 8, 128, 128)


def kernel(name: str, us: float, *shapes: tuple[int, ...], count: float = 1.0) -> Kernel:
    return Kernel(
        name=f"aten::{name}", count=count, seconds=us * 1e-6, shapes=shapes, dtypes=("float32",) * len(shapes)
    )


@pytest.mark.parametrize(
    ("crooked", "backward_us", "name"),
    [(True, 1100, "memory-layout"), (True, 70, ""), (False, 1100, "")],  # little longer; both walk straight
)
def test_what_comes_of_a_layer_that_is_handed_a_turned_array_lies_so_too(
    crooked: bool, backward_us: float, name: str
) -> None:
    """`bn(z.permute(0, 2, 1))` in training, and `bn(z.flatten(0, 1))`: the backward pass of the ReLU behind it, too."""
    turned = made.tensor(32, 64, 128, strides=(8192, 1, 64), contiguous=False) if crooked else made.tensor(32, 64, 128)
    parts = [
        [one("torch.Tensor.backward", us + 2000, made.tensor()), one(BATCH_NORM, us / 3, given, result=given)]
        for us, given in ((backward_us, turned), (37, made.tensor(4096, 64)))
    ]
    shapes = (32, 128, 64), (4096, 64)
    kernels = [
        (kernel("threshold_backward", us, shape, shape), kernel("mm", 250, (64, 4096), (4096, 36)))
        for us, shape in zip((backward_us, 37), shapes, strict=True)
    ]
    sides = [made.side(at, ops, unit_s=1e-6 * us, kernels=own)
             for at, ops, own, us in zip("ab", parts, kernels, (backward_us + 1000, 1000), strict=True)]  # fmt: skip
    both = Swap(made.case(*sides, ratio=(backward_us + 1000) / 1000), tuple(parts[0]), tuple(parts[1]))
    assert named(both) == name


FIELD = """\
class Field(nn.Module):
    def forward(self, x):
        return torch.tanh(self.layer(x)) * x + x
field = Field()
for i in range(9):
    field(x)
"""


def test_layers_of_a_class_in_place_of_a_container_are_named_by_what_torch_ran() -> None:
    """An activation in passes, and one that is a single kernel, of which only a call of the container is seen."""
    x = made.tensor(*ROWS)
    passes = [
        one(*each, result=x, text="x", source=FIELD, depth=1, function="Field.forward", library="torch")
        for each in ((LINEAR, 600, x), ("torch.tanh", 900, x), ("*", 700, x, x), ("+", 700, x, x))
    ]
    layers = one(CONTAINER, 1300, x, result=x, text="field(x)", source=FIELD)
    product = kernel("addmm", 600, (96,), ROWS, (96, 96))
    ran = kernel("tanh", 900, ROWS), kernel("mul", 700, ROWS, ROWS), kernel("add", 700, ROWS, ROWS)
    sides = (
        made.side("a", passes, FIELD, unit_s=2.9e-3, kernels=(product, *ran)),
        made.side("b", [layers], FIELD, unit_s=1.3e-3, kernels=(product, kernel("gelu", 650, ROWS))),
    )
    code = made.hunk("\n".join(FIELD.splitlines()[:3]), "layers = nn.Sequential(nn.Linear(96, 96), nn.GELU())")
    code = msgspec.structs.replace(code, in_unit=True, slower_lines=(1, 3), slower_parts=((1, 3),))
    called = made.hunk("    field(x)", "    layers(x)", in_unit=True)
    lines = dict.fromkeys(("slower_lines", "faster_lines"), (6, 6))
    called = msgspec.structs.replace(called, **lines, slower_parts=((6, 6),), faster_parts=((6, 6),))
    assert factors(made.case(*sides, ratio=2.2, hunks=(code, called)))[0].cause == "unfused"


@pytest.mark.parametrize(("pooled_us", "conv_us", "pools"), [(4100, 1300, True), (300, 5000, False)])
def test_poolings_window_by_window_where_two_passes_do_it(pooled_us: float, conv_us: float, pools: bool) -> None:
    """In a network with two of them, whose convolutions lie in a container in one program."""
    lost = [one(CONV, conv_us, made.tensor(*PICTURES), result=made.tensor(*PICTURES))]
    gained, ours, theirs = [one(CONTAINER, 1800, made.tensor(8, 1, 128, 128))], list[Kernel](), list[Kernel]()
    for side, part in ((128, 0.5), (64, 0.4)):
        whole, halves = (8, 8, side, side), (8, 8, side // 2, side // 2)
        rows = made.tensor(8, 8, side // 2, side, strides=(64 * side**2, side**2, 2 * side, 1), contiguous=False)
        lost.append(one(POOL, part * pooled_us, made.tensor(*whole), result=made.tensor(*halves)))
        gained.append(one("torch.maximum", 60, rows, rows, result=rows))
        ours.append(kernel("max_pool2d_with_indices", part * pooled_us, whole))
        theirs.append(kernel("maximum", 60, halves, halves))
    conv = [kernel("mkldnn_convolution", us, PICTURES, (8, 8, 3, 3)) for us in (conv_us, 1250)]
    parts = (lost, [*conv[:1], *ours], pooled_us + conv_us), (gained, [*conv[1:], *theirs], 1920)
    sides = [made.side(at, ops, unit_s=us * 1e-6, kernels=tuple(ran))
             for at, (ops, ran, us) in zip("ab", parts, strict=True)]  # fmt: skip
    both = Swap(made.case(*sides, ratio=(pooled_us + conv_us) / 1920), tuple(lost), tuple(gained))
    assert (named(both) == "kernel-implementation") is pools


@pytest.mark.parametrize(("steps", "name"), [(21_000, "algorithm-choice"), (20_000_000, "unfused")])
def test_steps_on_single_numbers_of_numpys_that_end_early(steps: int, name: str) -> None:
    """`for x in trace: if x < low or x > high` until the first of them, and masks of all of the trace."""
    trace, mask, single = made.array(60_000), made.array(60_000, dtype="bool"), made.number("numpy.float64")
    single = msgspec.structs.replace(single, dtype="float64")
    compared = (("<", 5500, trace, single), (">", 1700, trace, single), ("|", 540, mask, mask))
    lost = [one(*each, result=mask, count=240.0, depth=2) for each in compared]
    gained = [one(sign, 1800, single, single, count=steps, depth=3, library="numpy") for sign in "<>"]
    assert named(swap(lost, gained)) == name
