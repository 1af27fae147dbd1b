"""A gradient graph that is used: suspected where kernels are small, and weighed by running them without it."""

from __future__ import annotations

import evidence_made as made
import msgspec
import pytest
from real_runs import assert_same, only, silent

from whyslower.causes.autograd_overhead import REPEAT, AutogradOverhead
from whyslower.causes.case import Side, Swap
from whyslower.factors.hunks import hunks
from whyslower.records import Kernel, Operation, Variable

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


def test_a_longer_graph_than_the_other_programs_comes_of_more_calls() -> None:
    silent(made.case(training("a", KERNELS, ADD, ADD), training("b")), AutogradOverhead())


def test_what_looks_for_anomalies_in_the_graph_is_switched_off() -> None:
    text = "import torch\ntorch.autograd.set_detect_anomaly(True)\nfor i in range(9):\n    loss.backward()\n"
    checked = [
        made.side(label, [TORCH_ADD, BACKWARD], text, gradients=True, backward=True, kernels=KERNELS) for label in "ab"
    ]
    factor = only(AutogradOverhead(), made.case(checked[0], training("b")))
    assert factor.changes.keys() == {"a"} and "set_detect_anomaly(False)" in factor.changes["a"].door[0]
    silent(made.case(*checked), AutogradOverhead())


def test_large_kernels_equal_programs_and_several_passes_raise_no_suspicion() -> None:
    by_hand = made.side("b", [ADD])
    few = (Kernel(name="aten::mm", count=4, seconds=1e-4),)
    for slower, faster in [
        (training("a", few), by_hand),
        (training("a"), training("b")),
        (training("a", KERNELS, BACKWARD), by_hand),
    ]:
        silent(made.case(slower, faster), AutogradOverhead())


def test_many_kernels_take_long_to_be_recorded() -> None:
    """A recurrent network of some hundred steps: a process takes ten seconds to record a pass."""
    by_hand = made.side("b", [ADD])
    factors = [
        only(
            AutogradOverhead(), made.case(training("a", (Kernel(name="aten::mm", count=count, seconds=1e-4),)), by_hand)
        )
        for count in (900.0, 30_000.0)
    ]
    assert [factor.under for factor in factors] == ["quick", "full"]


ATTACK = """\
import torch
torch.manual_seed(0)
model = torch.nn.Linear(4, 3)
x = torch.ones(2, 4, requires_grad=True)
for step in range(2):
    loss = model(x).sum()
    loss.backward()
result = x.grad
"""


def attack(label: str, text: str = ATTACK, *more: Operation) -> Side:
    model = Variable(
        name="model",
        value=made.other("torch.nn.modules.linear.Linear"),
        inner=(made.tensor(3, 4, requires_grad=True, text="model.weight"),),
    )
    backward = made.operation(
        "torch.Tensor.backward", made.tensor(1), text="loss.backward()", source=ATTACK, seconds=1e-4
    )
    return made.side(label, [TORCH_ADD, backward, *more], text, gradients=True, backward=True, variables=(model,))


def test_parameters_that_nothing_updates_need_no_gradient() -> None:
    pytest.importorskip("torch")
    slower, faster = attack("a"), made.side("b", [ADD], gradients=True, backward=True)
    factor = only(AutogradOverhead(), made.case(slower, faster))
    assert "model.requires_grad_(False)\nfor" in made.edited(slower, factor) and factor.remedy
    assert_same(slower, factor)


def test_gradients_that_both_waste_are_left_out_in_both() -> None:
    factor = only(AutogradOverhead(), made.case(attack("a", ATTACK, ADD), attack("b")))
    assert factor.changes.keys() == {"a", "b"}


def test_parameters_that_are_trained_keep_their_gradients() -> None:
    faster = made.side("b", [ADD], gradients=True, backward=True)
    step = made.operation("torch.optim.sgd.SGD.step", made.other("torch.optim.sgd.SGD"))
    by_hand = ATTACK.replace("result", "for p in model.parameters():\n    p.data -= p.grad\nresult")
    silent(made.case(attack("a", ATTACK, step), faster), AutogradOverhead())
    silent(made.case(attack("a", by_hand), faster), AutogradOverhead())
    silent(made.case(attack("a"), attack("b")), AutogradOverhead())


PERCEPTUAL = """\
import torch
from torch.optim import SGD
torch.manual_seed(0)
net = torch.nn.Linear(4, 4)
features = torch.nn.Linear(4, 3)
{made}
x = torch.ones(2, 4)
for step in range(2):
    opt.zero_grad()
    loss = model(net(x)).square().sum()
    loss.backward()
    opt.step()
result = net.weight.detach()
"""
APART = "model = torch.nn.Sequential(features)\nopt = SGD(net.parameters(), lr=0.1)"
TOGETHER = "model = torch.nn.Sequential(features)\nopt = SGD([*net.parameters(), *features.parameters()], lr=0.1)"
GATHERED = (
    "params = list(net.parameters())\nparams.extend(features.parameters())\nmodel = features\nopt = SGD(params, lr=0.1)"
)


def perceptual(label: str, made_so: str) -> Side:
    """A network that is trained by what another one makes of its results."""
    text = PERCEPTUAL.format(made=made_so)
    variables = tuple(
        Variable(
            name=name, value=made.other(kind), inner=(made.tensor(4, 4, requires_grad=True, text=f"{name}.weight"),)
        )
        for name, kind in (
            ("net", "Linear"),
            ("features", "Linear"),
            ("model", "Sequential"),
            ("opt", "torch.optim.SGD"),
        )
    )
    backward = made.operation(
        "torch.Tensor.backward", made.tensor(1), text="loss.backward()", source=text, seconds=1e-4
    )
    step = made.operation("torch.optim.sgd.SGD.step", made.other("torch.optim.sgd.SGD"))
    return made.side(label, [TORCH_ADD, backward, step], text, gradients=True, backward=True, variables=variables)


def test_networks_that_no_optimizer_was_made_with_need_no_gradients() -> None:
    pytest.importorskip("torch")
    slower, faster = perceptual("a", APART), made.side("b", [ADD], gradients=True, backward=True)
    factor = only(AutogradOverhead(), made.case(slower, faster))
    assert "model.requires_grad_(False)\nfor" in made.edited(slower, factor)
    assert_same(slower, factor)
    for trained in (TOGETHER, GATHERED):
        silent(made.case(perceptual("a", trained), faster), AutogradOverhead())


MADE = "self.emb = nn.Embedding(8, 4, _weight=table{left}.t().clone())"
LEAVES = msgspec.structs.replace(
    made.operation("torch.Tensor.detach", made.tensor(8, 4), text="table.detach()"), line=1, file=""
)


@pytest.mark.parametrize(
    ("left", "seen", "switches"), [(".detach()", (), False), (".detach()", (LEAVES,), True), ("", (), False)]
)
def test_what_a_layer_is_made_of_without_a_graph_switches_nothing(
    left: str, seen: tuple[Operation, ...], switches: bool
) -> None:
    one = made.hunk("self.emb = nn.Linear(8, 4)", MADE.format(left=left), in_unit=True)
    swap = Swap(made.case(training("a"), training("b", KERNELS, *seen)), (), (), one)
    assert (AutogradOverhead().shown(swap) > 0.5) is switches


@pytest.mark.parametrize(
    "slower",
    ["acts = prelus(4)\nacts.requires_grad_(False)", "adam = Adam([p for p in net.parameters() if p.requires_grad])"],
)
def test_code_that_records_less_in_the_slower_program_alone_is_not_why(slower: str) -> None:
    lines = made.hunk(slower, "acts = leaky_relus(4)", in_unit=False)
    swap = Swap(made.case(training("a"), training("b")), (), (), lines)
    assert AutogradOverhead().shown(swap) == 0.0


BY_HEADS = "def net(x):\n    return [head(x) for head in heads]\nfor x in data:\n    loss = net(x).sum()"
FUSED = """def net(x):
    with torch.no_grad():
        scale.clamp_(0)
    return fused(x)
for x in data:
    loss = net(x).sum()
"""
CLAMPED, SUMS = (
    made.operation(name, made.tensor(4, 4), text=text, source=FUSED)
    for name, text in (("torch.Tensor.clamp_", "scale.clamp_(0)"), ("torch.Tensor.sum", "net(x).sum()"))
)


@pytest.mark.parametrize(
    ("seen", "also"),
    [((SUMS,), ()), ((SUMS, CLAMPED), ()), ((SUMS, CLAMPED), (msgspec.structs.replace(CLAMPED, line=2),))],
)
def test_a_block_without_a_graph_switches_only_what_both_units_do(
    seen: tuple[Operation, ...], also: tuple[Operation, ...]
) -> None:
    """It may make first weights, stand under a condition that is never met, or hold what is done instead."""
    slower = made.side("a", also, BY_HEADS, gradients=True, backward=True)
    faster = made.side("b", seen, FUSED, gradients=True, backward=True)
    assert slower.source is not None and faster.source is not None
    (code,) = hunks(slower.source, faster.source) or ()
    swap = Swap(made.case(slower, faster, hunks=(code,)), (), (), code)
    assert (AutogradOverhead().shown(swap) > 0.5) is bool(also)
