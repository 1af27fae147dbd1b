"""A step that a program runs before its loop, to compile it, leaves what it carries on where its own work leads."""

from __future__ import annotations

from pathlib import Path

import pytest
from mimic import compare_scripts

FIT = """
import numpy as np
rng = np.random.default_rng(0)
x, y = rng.random((500, 1)), rng.random((500, {axis}))
w = rng.random(1) {start}
def step(w):
    return w - 0.1 * ((x * w - y) * x).mean()
{warm}
for it in range(9):
    w = step(w)
print(it)
"""
MODULE = """
import torch
torch.manual_seed(0)
net = torch.nn.Linear(30, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.01)
x, t = torch.randn(300, 30), torch.randn(300)
def train_step():
    opt.zero_grad()
    loss = (({out} - t) ** 2).mean()
    loss.backward()
    opt.step()
    return loss
for _ in range(3):
    train_step()
for i in range(9):
    loss = train_step()
print(float(loss))
"""
ONCE = "w = step(w)"
SOME = "for it in range(3):\n    w = step(w)"


@pytest.mark.parametrize(
    ("axis", "start", "warm", "kind"),
    [
        (1, "", (ONCE, ONCE), "same"),
        (2, "", (ONCE, ONCE), "unlike"),
        (2, "", (SOME, SOME), "unlike"),
        (2, "+ 0.01", (ONCE, ONCE), "unchecked"),  # what differs may be the start
        (1, "", (ONCE, "w = 0.99 * step(w)"), "unchecked"),  # that is no step of the loop
    ],
)
def test_a_step_ahead_of_the_loop(axis: int, start: str, warm: tuple[str, str], kind: str, tmp_path: Path) -> None:
    first, second = warm
    # as many numbers in both, so that these are drawn alike
    targets = "rng.random(500)[:, None]", "rng.random(500)" if axis == 2 else "rng.random(500)[:, None]"
    for name, text, more, each in (("a", targets[0], "", first), ("b", targets[1], start, second)):
        script = FIT.replace("rng.random((500, {axis}))", text).format(start=more, warm=each)
        (tmp_path / f"{name}.py").write_text(script)
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind == kind, work
    if kind == "unlike":
        assert "after the step that both run before it" in work.why


@pytest.mark.slow
@pytest.mark.parametrize(("out", "kind"), [("net(x)[:, 0]", "same"), ("net(x)", "unlike")])
def test_steps_of_a_network_ahead_of_the_loop(out: str, kind: str, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    for name, each in (("a", "net(x).squeeze(1)"), ("b", out)):
        (tmp_path / f"{name}.py").write_text(MODULE.format(out=each))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind == kind, work
