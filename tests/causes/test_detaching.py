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
from whyslower.records import SameWork

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
    names = [detaching._spelling(made.operation(loss, made.tensor(8))) for loss in losses]
    assert names[0] == names[1] != names[2]
