"""The backward pass without its graph: the same kernels on the same shapes, and gradients where they belong."""

from __future__ import annotations

import textwrap
from pathlib import Path

import forks
import pytest

import whyslower.worker

WORKER = Path(whyslower.worker.__file__).parent

PROGRAM = """
import sys
sys.path.insert(0, {worker!r})
import torch
from torch.utils._python_dispatch import TorchDispatchMode
import interventions.gradients as gradients

class Seen(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.names = []
    def __torch_dispatch__(self, called, types, args=(), kwargs=None):
        self.names.append(called.__name__)
        return called(*args, **(kwargs or {{}}))

torch.manual_seed(0)
x, y = torch.randn(8, 4), torch.randn(8, 3)
w = torch.nn.Parameter(torch.randn(4, 3))
plain = Seen()
loss = ((x @ w).relu() - y).pow(2).mean()
with plain:
    loss.backward()
w.grad = None
gradients.without_graph()
seen = []
for unit in range(5):
    loss = ((x @ w).relu() - y).pow(2).mean()
    recording = loss.requires_grad
    with Seen() as mode:
        loss.backward()
    seen.append((recording, sorted(mode.names), w.grad.clone()))
    {after}
print(seen[0][0], seen[4][0])
keeping = ("detach.default", "add_.Tensor", "new_empty_strided.default", "copy_.default")  # of gradients
kernels = [[name for name in sorted(one) if name not in keeping] for one in (plain.names, seen[4][1])]
print(kernels[0] == kernels[1], len(kernels[1]))
print(float((seen[4][2] / seen[1][2]).nanmean()))
"""


def ran(after: str) -> list[str]:
    text = textwrap.dedent(PROGRAM).format(worker=str(WORKER), after=after)
    done = forks.run(text)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize(
    ("after", "growth"),
    [
        pytest.param("w.grad = None", 1.0, marks=pytest.mark.slow),
        pytest.param("w.grad.zero_()", 1.0, marks=pytest.mark.slow),
        ("pass", 2.5),
    ],
    ids=["made anew", "set to zero", "added up"],
)
def test_the_same_kernels_give_the_same_gradients_without_a_graph(after: str, growth: float) -> None:
    recorded, repeated, same, kernels, grown = ran(after)
    assert (recorded, repeated) == ("True", "False")
    assert same == "True" and int(kernels) >= 5
    assert float(grown) == pytest.approx(growth, rel=1e-5)


@pytest.mark.slow
def test_gradients_that_are_returned_are_repeated_too() -> None:
    program = """
import sys
sys.path.insert(0, {worker!r})
import torch
import interventions.gradients as gradients

torch.manual_seed(0)
x = torch.randn(8, 4)
w = torch.randn(4, requires_grad=True)
own, = torch.autograd.grad((x @ w).exp().sum(), w)
gradients.without_graph()
for unit in range(3):
    energy = (x @ w).exp().sum()
    found = torch.autograd.grad(energy, w)
    print(energy.requires_grad, len(found), torch.equal(found[0], own))
"""
    text = program.format(worker=str(WORKER))
    done = forks.run(text)
    assert done.stdout.splitlines() == ["True 1 True", "False 1 True", "False 1 True"], done.stderr


def test_gradients_of_the_users_own_are_refused() -> None:
    own = """
import sys
sys.path.insert(0, {worker!r})
import torch
import interventions.gradients as gradients

class Twice(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return 2 * x
    @staticmethod
    def backward(ctx, g):
        return 2 * g

w = torch.ones(3, requires_grad=True)
gradients.without_graph()
for unit in range(3):
    Twice.apply(w).sum().backward()
"""
    text = own.format(worker=str(WORKER))
    done = forks.run(text)
    assert done.returncode == 1 and "can't be recorded" in done.stderr


@pytest.mark.parametrize(("made", "refused"), [("cumprod", True), ("cumsum", False)])
def test_a_pass_that_goes_another_way_while_it_is_recorded_is_refused(made: str, refused: bool) -> None:
    program = f"""
import sys
sys.path.insert(0, {str(WORKER)!r})
import torch
import interventions.gradients as gradients

w = torch.ones(8, 3, requires_grad=True)
gradients.without_graph()
for unit in range(3):
    (0.5 * w).{made}(0).sum().backward()
    w.grad = None
"""
    done = forks.run(program)
    assert ("another way" in done.stderr) is refused and done.returncode == int(refused), done.stderr
