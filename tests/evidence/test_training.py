"""Networks that are trained, or run, in another way are other work, though their numbers can't be lined up."""

from __future__ import annotations

from pathlib import Path

import pytest
from mimic import compare_scripts

pytestmark = pytest.mark.slow  # each runs several scripts again and again, in processes of their own

CLASSIFIER = """
import torch
from torch import nn
torch.manual_seed({seed})
net = nn.Sequential({layers}, nn.Linear(16, 2)){mode}
x = torch.rand(64, 8)
hits = 0
for step in range(9):
    with torch.no_grad():
        hits += int((net(x).argmax(1) == 0).sum())
print(hits)
"""
DROPPING = "nn.Linear(8, 16), nn.Dropout(0.5)"
NORMED = "nn.Linear(8, 16), nn.BatchNorm1d(16)"
BY_HAND = """
import numpy as np
rng = np.random.default_rng(0)
W1, W2 = rng.uniform(-0.3, 0.3, (8, 16)), rng.uniform(-0.3, 0.3, (16, 2))
x = rng.random((64, 8))
{before}
hits = 0
for step in range(9):
    hits += int(((x @ W1 {mask}) @ W2).argmax(1).sum())
print(hits)
"""


@pytest.mark.parametrize(
    ("layers", "modes", "said"),
    [
        (DROPPING, ("", ".eval()"), "drops units at random in every round"),
        (DROPPING, ("", ""), ""),
        (NORMED, (".eval()", ""), "`net.1.running_mean` is renewed in every round of b"),
        (NORMED, ("", ""), ""),
    ],
)
def test_a_network_in_training_mode_does_other_work(
    layers: str, modes: tuple[str, str], said: str, tmp_path: Path
) -> None:
    for name, mode, seed in zip("ab", modes, (0, 1), strict=True):
        (tmp_path / f"{name}.py").write_text(CLASSIFIER.format(layers=layers, mode=mode, seed=seed))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert (work.kind == "unlike") is bool(said), work
    assert said in work.why


@pytest.mark.parametrize(
    ("before", "mask", "kind"),
    [
        ("", "", "unlike"),
        ("", "* (rng.random(16) > 0.5)", "unchecked"),
        ("masks = rng.random((9, 16)) > 0.5  # which units are kept", "* masks[step]", "unchecked"),
    ],
)
def test_a_dropout_by_hand_is_one(before: str, mask: str, kind: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(CLASSIFIER.format(layers=DROPPING, mode="", seed=0))
    (tmp_path / "b.py").write_text(BY_HAND.format(before=before, mask=mask))
    assert compare_scripts(tmp_path / "a.py", tmp_path / "b.py").kind == kind


STEPS = """
import torch
torch.manual_seed(0)
net = torch.nn.Sequential(torch.nn.Linear(20, 50), torch.nn.Tanh(), torch.nn.Linear(50, 1))
x, y = torch.randn(256, 20), torch.randn(256, 1)
opt = torch.optim.{optimizer}
for step in range(9):
    opt.zero_grad()
    loss = (net(x) - y).square().mean()
    loss.backward()
    opt.step()
print(loss.item())
"""


@pytest.mark.parametrize(
    ("other", "kind", "said"),
    [
        ("Adam(net.parameters(), lr=1e-3, weight_decay=1e-4)", "unlike", "its weight_decay is 0 in a and 0.0001 in b"),
        ("AdamW(net.parameters(), lr=1e-3)", "unlike", "its weight_decay is 0 in a and 0.01 in b"),  # few units show it
        ("Adam(net.parameters(), lr=1e-3, foreach=False)", "same", ""),
        ("Adam(net.parameters(), lr=1e-3, eps=1e-9)", "same", ""),  # which is rounding
    ],
)
def test_settings_of_an_optimizer_are_part_of_the_work(other: str, kind: str, said: str, tmp_path: Path) -> None:
    for name, optimizer in (("a", "Adam(net.parameters(), lr=1e-3)"), ("b", other)):
        (tmp_path / f"{name}.py").write_text(STEPS.format(optimizer=optimizer))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert (work.kind, said in work.why) == (kind, True), work


@pytest.mark.parametrize(
    ("a", "b", "said"),
    [
        ("StepLR(opt, 100)", "StepLR(opt, 50)", "its step_size is 100 in a and 50 in b"),
        ("MultiStepLR(opt, [60, 80])", "MultiStepLR(opt, [60, 90])", "its milestones is [60 80] 2 in a"),
    ],
)
def test_the_schedule_of_a_rate_is_part_of_the_work(a: str, b: str, said: str, tmp_path: Path) -> None:
    for name, schedule in (("a", a), ("b", b)):
        text = STEPS.format(optimizer=f"SGD(net.parameters(), lr=1e-3)\nrate = torch.optim.lr_scheduler.{schedule}")
        (tmp_path / f"{name}.py").write_text(text.replace("    opt.step()", "    opt.step()\n    rate.step()"))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert (work.kind, said in work.why) == ("unlike", True), work


def test_schedules_that_are_stepped_at_another_pace_are_left_alone(tmp_path: Path) -> None:
    for name, count, under in (("a", 100, ""), ("b", 10, "if step % 10 == 9: ")):
        schedule = f"torch.optim.lr_scheduler.StepLR(opt, {count})"
        text = STEPS.format(optimizer=f"SGD(net.parameters(), lr=1e-3)\nrate = {schedule}")
        (tmp_path / f"{name}.py").write_text(text.replace("    opt.step()", f"    opt.step()\n    {under}rate.step()"))
    assert compare_scripts(tmp_path / "a.py", tmp_path / "b.py").kind == "same"


@pytest.mark.parametrize(("slow", "kind"), [(1e-4, "same"), (2e-4, "unlike")])
def test_groups_of_parameters_are_held_together_by_what_is_in_them(slow: float, kind: str, tmp_path: Path) -> None:
    """A group for each parameter, and one for all that learn at a rate: the second group is another one there."""
    one_each = "groups = [{'params': [p], 'lr': 1e-3 if n < 2 else 1e-4} for n, p in enumerate(net.parameters())]"
    by_rate = f"""rated = list(net.parameters())
groups = [{{'params': rated[:2], 'lr': 1e-3}}, {{'params': rated[2:], 'lr': {slow}}}]"""
    for name, groups in (("a", one_each), ("b", by_rate)):
        rated = "SGD(groups)\nrate = torch.optim.lr_scheduler.LambdaLR(opt, lambda step: 0.9**step)"
        text = STEPS.format(optimizer=rated).replace("opt = ", f"{groups}\nopt = ")
        (tmp_path / f"{name}.py").write_text(text.replace("    opt.step()", "    opt.step()\n    rate.step()"))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind == kind, work


def test_a_bias_that_is_normalized_away_is_no_other_work(tmp_path: Path) -> None:
    layers = "torch.nn.Linear(20, 50, bias={}), torch.nn.BatchNorm1d(50)"
    text = STEPS.replace("torch.nn.Linear(20, 50)", layers)
    for name, bias in (("a", "True"), ("b", "False")):
        source = text.replace("{optimizer}", "SGD(net.parameters(), lr=1e-3)").replace("{}", bias)
        (tmp_path / f"{name}.py").write_text(source)
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind != "unlike", work


def test_batch_statistics_for_later_are_part_of_the_work(tmp_path: Path) -> None:
    layers = "torch.nn.Linear(20, 50), torch.nn.BatchNorm1d(50{})"
    text = STEPS.replace("torch.nn.Linear(20, 50)", layers)
    for name, more in (("a", ""), ("b", ", momentum=0.5")):
        source = text.replace("{optimizer}", "SGD(net.parameters(), lr=1e-3)").replace("{}", more)
        (tmp_path / f"{name}.py").write_text(source)
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind == "unlike" and "`net.1.running_mean`, which the network goes on with" in work.why


PENALTY = "    loss = loss + 5e-4 * sum(p.pow(2.0).sum() for p in net.parameters())\n    loss.backward()"
ADDED = "    loss.backward()\n    for p in net.parameters():\n        p.grad.add_(p.detach(), alpha=1e-3)"
CLIPPED = "    loss.backward()\n    for p in net.parameters():\n        p.grad.clamp_(-9, 9)  # as its l2 norm is small"


@pytest.mark.parametrize(
    ("decay", "backward", "kind"),
    [
        ("1e-3", "    loss.backward()", "unlike"),
        ("1e-3", PENALTY, "same"),
        ("2e-1", PENALTY, "unlike"),
        ("1e-3", ADDED, "same"),
        ("1e-3", CLIPPED, "unlike"),
    ],
)
def test_a_decay_by_hand_is_one(decay: str, backward: str, kind: str, tmp_path: Path) -> None:
    """As squares of the parameters in the loss, whose gradient is twice each."""
    by_hand = STEPS.format(optimizer="SGD(net.parameters(), lr=1e-2)").replace("    loss.backward()", backward)
    (tmp_path / "a.py").write_text(by_hand.replace("print(loss.item())", ""))
    told = STEPS.format(optimizer=f"SGD(net.parameters(), lr=1e-2, weight_decay={decay})")
    (tmp_path / "b.py").write_text(told.replace("print(loss.item())", ""))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind == kind, work
