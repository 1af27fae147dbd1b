"""The device's causes, as far as evidence decides them."""

from __future__ import annotations

import evidence_made as made

from whyslower.causes.synchronization import Synchronization
from whyslower.causes.transfer import Transfer
from whyslower.records import Kernel

ADD = made.operation("+", made.array(100), made.array(100), seconds=2e-6, count=20)
LAUNCHED = (Kernel(name="cudaLaunchKernel", count=10, seconds=1e-4),)


def test_without_a_device_nothing_is_moved_to_it_nor_waited_for() -> None:
    moves = [made.operation("torch.Tensor.cpu", made.tensor(10)), made.operation("torch.Tensor.item", made.tensor(1))]
    pair = made.case(made.side("a", moves), made.side("b", [ADD]))
    assert not Transfer().suspected(pair) and not Synchronization().suspected(pair)
    pair = made.case(made.side("a", moves, kernels=LAUNCHED), made.side("b", [ADD]))
    assert Transfer().suspected(pair) and Synchronization().suspected(pair)


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
