"""A tensor whose graph nobody needs, by what the other program does: handed over without it."""

from __future__ import annotations

import dataclasses

import evidence_made as made
import msgspec
import pytest
from real_runs import assert_same, only

from whyslower.causes import detaching
from whyslower.causes.autograd_overhead import AutogradOverhead
from whyslower.causes.case import Case, Side
from whyslower.causes.shares import as_function
from whyslower.records import SameWork, Variable

TEXT = """\
import torch
torch.manual_seed(0)
maker, critic = torch.nn.Linear(4, 3), torch.nn.Linear(3, 1)
opt = torch.optim.SGD(critic.parameters(), lr=0.1)
for step in range(3):
    fake = maker(torch.ones(8, 4))
    loss = critic(fake).mean() - critic(torch.ones(8, 3)).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
result = [loss.item(), critic.weight.sum().item()]
"""
LINEAR = "torch.nn.modules.linear.Linear"
STEP = made.operation("torch.optim.sgd.SGD.step", made.other("torch.optim.sgd.SGD"))


def program(label: str, recorded: bool, **more: object) -> Side:
    scores = [
        made.operation(
            LINEAR, made.tensor(8, 3, requires_grad=recorded, text="fake"), text="critic(fake)", source=TEXT
        ),
        made.operation(
            LINEAR, made.tensor(8, 3, text="torch.ones(8, 3)"), text="critic(torch.ones(8, 3))", source=TEXT
        ),
    ]
    means = made.operation(
        "torch.Tensor.mean",
        made.tensor(8, 1, requires_grad=True, text="critic(fake)"),
        text="critic(fake).mean()",
        source=TEXT,
    )  # begins where the call does
    scores = [msgspec.structs.replace(o, **({"result": made.tensor(8, 1, requires_grad=True)} | more)) for o in scores]
    backward = made.operation(
        "torch.Tensor.backward", made.tensor(1), text="loss.backward()", source=TEXT, seconds=1e-4
    )
    return made.side(label, [*scores, means, backward, STEP], TEXT, gradients=True, backward=True)


def against(slower: Side, faster: Side, kind: str = "same") -> Case:
    return dataclasses.replace(made.case(slower, faster), work=SameWork(kind=kind))  # type: ignore[arg-type]


def test_what_the_other_hands_over_without_a_graph_is_detached() -> None:
    pytest.importorskip("torch")
    slower = program("a", recorded=True)
    factor = only(AutogradOverhead(), against(slower, program("b", recorded=False)))
    assert factor.name == detaching.NAME and "critic(fake.detach())" in made.edited(slower, factor)
    assert_same(slower, factor)


@pytest.mark.parametrize(
    ("slower", "faster", "kind"),
    [
        (program("a", recorded=True), program("b", recorded=True), "same"),
        (program("a", recorded=False), program("b", recorded=False), "same"),
        (program("a", recorded=True), program("b", recorded=False), "unchecked"),  # then gradients may be wanted
        (program("a", recorded=True), program("b", recorded=False, count=5.0), "same"),
        (program("a", recorded=True, function="Critic.forward"), program("b", recorded=False), "same"),
        (program("a", recorded=True), program("b", recorded=False, result=made.tensor(8, 1)), "same"),  # by hand
    ],
)
def test_what_may_be_wanted_keeps_its_graph(slower: Side, faster: Side, kind: str) -> None:
    assert not detaching.factors(against(slower, faster, kind), AutogradOverhead.id)


def test_a_call_that_carries_a_graph_at_times_is_left_alone() -> None:
    """The same line scores batches of two sizes, and only one of them needs no graph."""
    slower, faster = program("a", recorded=True), program("b", recorded=False)
    wanted = msgspec.structs.replace(
        slower.evidence.operations[0], operands=(made.tensor(16, 3, requires_grad=True, text="fake"),)
    )
    evidence = msgspec.structs.replace(slower.evidence, operations=(*slower.evidence.operations, wanted))
    assert not detaching.factors(against(dataclasses.replace(slower, evidence=evidence), faster), AutogradOverhead.id)


def test_a_loss_is_one_whether_it_is_called_as_a_function_or_as_a_module() -> None:
    losses = "torch.nn.functional.smooth_l1_loss", "torch.nn.modules.loss.SmoothL1Loss", "torch.nn.functional.l1_loss"
    names = [as_function(made.operation(loss, made.tensor(8))) for loss in losses]
    assert names[0] == names[1] != names[2]


SAMPLES = """\
import torch
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Points(Dataset):
    def __init__(self):
        self.at = torch.rand(12, 1, requires_grad=True)
        self.value = torch.rand(12, 1)

    def __len__(self):
        return 12

    def __getitem__(self, i):
        return self.at[i], self.value[i]


model = torch.nn.Linear(1, 1)
loader = DataLoader(Points(), batch_size=4)
for epoch in range(2):
    for at, value in loader:
        slope = torch.autograd.grad(model(at).sum(), at, create_graph=True)[0]
        loss = ((slope - value) ** 2).mean()
        model.zero_grad()
        loss.backward()
result = [loss.item(), model.weight.grad.sum().item()]
"""


def sampling(label: str, recorded: bool) -> Side:
    picked = made.operation(
        "[]",
        made.tensor(12, 1, requires_grad=recorded, text="self.at"),
        text="self.at[i]",
        source=SAMPLES,
        library="torch",
        function="Points.__getitem__",
        result=made.tensor(1, requires_grad=recorded),
    )
    backward = made.operation("torch.Tensor.backward", text="loss.backward()", source=SAMPLES, seconds=1e-4)
    loader = Variable(name="loader", value=made.other("torch.utils.data.dataloader.DataLoader"), inner=picked.operands)
    return made.side(label, [picked, backward], SAMPLES, variables=(loader,), gradients=True, backward=True)


def test_a_batch_of_samples_that_want_gradients_is_cut_off_from_its_data_set() -> None:
    pytest.importorskip("torch")
    slower = sampling("a", recorded=True)
    factor = only(AutogradOverhead(), against(slower, sampling("b", recorded=False)))
    assert factor.name == detaching.BATCHES and factor.cause == "autograd-overhead"
    assert "        at, value = (each.detach()" in made.edited(slower, factor)
    assert_same(slower, factor)


@pytest.mark.parametrize(
    ("slower", "faster", "kind"),
    [
        (sampling("a", recorded=True), sampling("b", recorded=True), "same"),
        (sampling("a", recorded=False), sampling("b", recorded=False), "same"),
        (sampling("a", recorded=True), sampling("b", recorded=False), "unlike"),  # what is drawn may be learnt
    ],
)
def test_a_data_set_that_both_learn_keeps_its_graph(slower: Side, faster: Side, kind: str) -> None:
    assert not detaching.batches(against(slower, faster, kind), AutogradOverhead.id)


def updating(
    label: str,
    backward_us: float,
    forward_us: float = 4000,
    passes: float = 1.0,
    step: str = "torch.optim.sgd.SGD.step",
) -> Side:
    """A step of an object that holds all networks: its text doesn't tell which of them are trained."""
    text = "for step in range(9):\n    agent.update(x)\n"
    backward = made.operation("torch.Tensor.backward", made.tensor(1), seconds=backward_us * 1e-6, count=passes)
    forward = made.operation("torch.nn.modules.linear.Linear", made.tensor(8, 3), seconds=forward_us * 1e-6)
    ops = [backward, forward, made.operation(step, made.other("torch.optim.sgd.SGD"))]
    return made.side(label, ops, text, unit_s=(1000 + forward_us + backward_us) * 1e-6, gradients=True, backward=True)


@pytest.mark.parametrize(
    ("slower", "faster", "kind", "tried"),
    [
        (updating("a", 12000), updating("b", 6000), "same", True),
        (updating("a", 12000), updating("b", 6000), "unlike", False),
        (updating("a", 12000), updating("b", 11000, 1000), "same", False),  # the difference lies elsewhere
        (updating("a", 12000, passes=2.0), updating("b", 6000), "same", False),
        (updating("a", 12000, step="torch.add"), updating("b", 6000, step="torch.add"), "same", False),
    ],
)
def test_what_no_optimizer_holds_is_frozen_where_backward_passes_differ(
    slower: Side, faster: Side, kind: str, tried: bool
) -> None:
    pair = dataclasses.replace(against(slower, faster, kind), ratio=slower.unit_s / faster.unit_s)
    factors = AutogradOverhead().experiments(pair)
    assert [factor.name for factor in factors] == (["untrained-frozen"] if tried else [])
    assert not tried or factors[0].changes.keys() == {"a", "b"}
