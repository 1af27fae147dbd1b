"""Whole sessions of programs that work on an NVIDIA GPU; skipped where there is none."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

import pytest
from sessions_support import Said

from whyslower.store.machine import facts

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not facts().get("gpus"), reason="there is no NVIDIA GPU"),
]
BUDGET = 45.0

PRODUCTS = """\
import torch
torch.manual_seed(0)
x = torch.randn(4096, 4096, device="cuda")
w = torch.randn(4096, 4096, device="cuda") / 64
for step in range(300):
    x = torch.tanh(x @ w)
torch.cuda.synchronize()
print(x.mean().item())
"""
STEPS = """\
import torch
torch.manual_seed(0)
model = torch.nn.Linear(1024, 256).cuda()
images = torch.randn(8192, 1024)
{before}
for step in range(3000):
    {within}
    y = model(x).relu()
torch.cuda.synchronize()
print(y.mean().item())
"""
COMPILED = """\
import jax
import jax.numpy as jnp
x = jax.random.normal(jax.random.PRNGKey(0), (1024, 1024))
w = x / 32
@jax.jit
def layer(x, w):
    return jnp.tanh(x @ w)
for step in range(5000):
    x = layer(x, w)
print(float(x.mean()))
"""
ARRAYS = """\
import {library} as xp
import numpy as np
x = xp.asarray(np.random.default_rng(0).standard_normal((512, 512)).astype(np.float32))
for step in range(3000):
    y = xp.tanh(x @ x) / (step + 1)
print(float(y.sum()))
"""


def test_work_that_a_loop_has_only_begun_is_the_loops(session: Callable[..., Said]) -> None:
    """The launches are through in a fraction of the time; whole runs would be compared if they were all that counts."""
    said = session(PRODUCTS, PRODUCTS, budget=BUDGET, flags=("--why", "none"))
    assert [program["loop"]["line"] for program in said.answer["programs"].values()] == [5, 5]
    assert said.answer["same_work"]["kind"] == "same"
    assert said.answer["verdict"]["kind"] != "slower"


def test_copies_to_the_device_in_every_unit_are_the_reason(session: Callable[..., Said]) -> None:
    once = STEPS.format(before="x = images.cuda()", within="pass")
    every = STEPS.format(before="", within="x = images.cuda()")
    said = session(once, every, budget=2 * BUDGET)
    assert (said.answer["verdict"]["kind"], said.answer["verdict"]["slower"]) == ("slower", "b")
    assert "transfer" in [cause["id"] for cause in said.answer["causes"]]
    assert any(each["same_results"] and "images.cuda()" in each["patch"] for each in said.answer["remedies"])


@pytest.mark.skipif(find_spec("jax_plugins") is None, reason="there is no JAX with a GPU")
def test_two_programs_of_jax_fit_on_one_device(session: Callable[..., Said]) -> None:
    said = session(COMPILED, COMPILED, budget=2 * BUDGET, flags=("--why", "none"))
    assert said.answer["same_work"]["kind"] == "same"
    assert said.answer["verdict"]["kind"] != "slower"


@pytest.mark.skipif(find_spec("cupy") is None, reason="there is no CuPy")
def test_cupys_results_are_compared_with_numpys(session: Callable[..., Said]) -> None:
    said = session(ARRAYS.format(library="numpy"), ARRAYS.format(library="cupy"), budget=BUDGET)
    assert said.answer["same_work"]["kind"] == "same"
