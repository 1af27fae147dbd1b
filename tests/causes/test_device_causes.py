"""The device's causes, as far as evidence decides them."""

from __future__ import annotations

import evidence_made as made
import pytest

from whyslower.causes.case import Swap
from whyslower.causes.synchronization import Synchronization
from whyslower.causes.transfer import Transfer
from whyslower.inquiry.code import named
from whyslower.records import Kernel, Operation

ADD = made.operation("+", made.array(100), made.array(100), seconds=2e-6, count=20)
LAUNCHED = (Kernel(name="cudaLaunchKernel", count=10, seconds=1e-4),)


def test_without_a_device_nothing_is_moved_to_it_nor_waited_for() -> None:
    moves = [made.operation("torch.Tensor.cpu", made.tensor(10)), made.operation("torch.Tensor.item", made.tensor(1))]
    pair = made.case(made.side("a", moves), made.side("b", [ADD]))
    assert not Transfer().suspected(pair) and not Synchronization().suspected(pair)
    pair = made.case(made.side("a", moves, kernels=LAUNCHED), made.side("b", [ADD]))
    assert Transfer().suspected(pair) and Synchronization().suspected(pair)


@pytest.mark.parametrize(
    ("name", "kind", "us", "more", "waits"),
    [
        ("jax.block_until_ready", "jax.Array", 10, (), True),
        ("float", "jax.Array", 3, (), True),
        ("float", "jax.Array", 300, (), False),  # it takes as long as the difference is
        ("float", "torch.Tensor", 3, (), False),
        ("jax.numpy.mean", "jax.Array", 3, (), False),
        ("float", "jax.Array", 3, (ADD,), False),
    ],
)
def test_what_waits_for_jax_and_does_nothing_else_ends_its_work_beside_the_program(
    name: str, kind: str, us: float, more: tuple[Operation, ...], waits: bool
) -> None:
    asked = made.operation(name, made.array(64, kind=kind), library="python", seconds=us * 1e-6)
    kept = [made.operation("list.append", made.sequence(9), library="python", seconds=s) for s in (2e-7, 1e-7)]
    slower, faster = (asked, kept[0], *more), (kept[1],)
    sides = made.side("a", slower, unit_s=1e-3), made.side("b", faster, unit_s=7e-4)
    code = made.hunk("losses.append(float(value))", "losses.append(value)", in_unit=True)
    assert (named(Swap(made.case(*sides), slower, faster, code)) == "synchronization") is waits


def test_copies_to_a_device_are_kept_wherever_torch_is_at_work_on_one() -> None:
    multiplied = made.operation("@", made.tensor(500, 500), made.tensor(500, 500), library="torch", seconds=1e-3)
    moved = made.operation("torch.Tensor.to", made.tensor(500, 500), text='x.to("cuda")', library="torch", seconds=3e-3)
    there = made.side("b", [multiplied], kernels=LAUNCHED)
    (factor,) = Transfer().experiments(made.case(made.side("a", [multiplied, moved], kernels=LAUNCHED), there))
    assert (factor.cause, set(factor.changes), factor.lines) == ("transfer", {"a", "b"}, (moved.line,))
    assert factor.weight > 0.5
    (factor,) = Transfer().experiments(made.case(made.side("a", [multiplied], kernels=LAUNCHED), made.side("b", [ADD])))
    assert (set(factor.changes), factor.lines, factor.weight) == ({"a"}, (), 0.1)
    assert Transfer().experiments(made.case(made.side("a", [multiplied]), there)) == ()


def test_kept_copies_say_nothing_of_copies_back() -> None:
    back = made.operation("torch.Tensor.cpu", made.tensor(500, 500), text="y.cpu()", library="torch", seconds=1e-3)
    pair = made.case(made.side("a", [back], kernels=LAUNCHED), made.side("b", [ADD]))
    assert Transfer().suspected(pair) and Transfer().experiments(pair) == ()


LOOP = """\
import torch
model = torch.nn.Linear(8, 4).cuda()
images = torch.randn(64, 8)
for step in range(30):
    {before}
    x = images.cuda()
    y = model(x){after}
"""


@pytest.mark.parametrize(
    ("before", "after", "once"),
    [("pass", "", True), ("images = images.roll(1)", "", False), ("pass", "; x.mul_(2)", False)],
)
def test_copies_of_what_never_changes_are_made_before_the_loop(before: str, after: str, once: bool) -> None:
    text = LOOP.format(before=before, after=after)
    moved = made.operation(
        "torch.Tensor.cuda", made.tensor(64, 8), text="images.cuda()", source=text, library="torch", seconds=3e-3
    )
    slower = made.side("a", [moved], text, kernels=LAUNCHED)
    (factor,) = Transfer().experiments(made.case(slower, made.side("b", [ADD])))
    assert (factor.name == "copies-before", bool(factor.remedy)) == (once, once)
    if once:
        edited = made.edited(slower, factor)
        assert edited.index("on_device_0 = images.cuda()") < edited.index("for step") < edited.index("x = on_device_0")
    copying_too = made.side("b", [moved], text, kernels=LAUNCHED)
    (factor,) = Transfer().experiments(made.case(slower, copying_too))
    assert factor.name == "copies-kept"
