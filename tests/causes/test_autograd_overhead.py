"""A gradient graph that is used: suspected where kernels are small, and weighed by running them without it."""

from __future__ import annotations

import evidence_made as made
from real_runs import only, silent

from whyslower.causes.autograd_overhead import REPEAT, AutogradOverhead
from whyslower.causes.case import Side
from whyslower.records import Kernel, Operation

ADD = made.operation("+", made.array(100), made.array(100), seconds=2e-6, count=20)
TORCH_ADD = made.operation("torch.add", made.tensor(100), made.tensor(100), seconds=2e-4, count=100)
BACKWARD = made.operation("torch.Tensor.backward", made.tensor(1), text="loss.backward()")
KERNELS = (Kernel(name="aten::mm", count=40, seconds=1e-4),)


def training(label: str, kernels: tuple[Kernel, ...] = KERNELS, *more: Operation) -> Side:
    operations = [TORCH_ADD, BACKWARD, *more]
    return made.side(label, operations, gradients=True, backward=True, kernels=kernels, unit_s=4e-4)


def test_a_graph_that_is_used_is_left_out_of_the_backward_pass() -> None:
    by_hand = made.side("b", [ADD])
    factor = only(AutogradOverhead(), made.case(training("a"), by_hand))
    assert set(factor.changes) == {"a"} and factor.changes["a"].door == (REPEAT,) and not factor.remedy
    longer = training("b", KERNELS, ADD, ADD)
    assert set(only(AutogradOverhead(), made.case(training("a"), longer)).changes) == {"a", "b"}


def test_large_kernels_equal_programs_and_several_passes_raise_no_suspicion() -> None:
    by_hand = made.side("b", [ADD])
    few = (Kernel(name="aten::mm", count=4, seconds=1e-4),)
    for slower, faster in [
        (training("a", few), by_hand),
        (training("a"), training("b")),
        (training("a", KERNELS, BACKWARD), by_hand),
    ]:
        silent(made.case(slower, faster), AutogradOverhead())
