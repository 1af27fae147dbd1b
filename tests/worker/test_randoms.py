"""Shared random numbers: the same for every library, by family, shape or its transpose, and occurrence."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))
from test_results_probe import in_worker

import whyslower

INSTALL = """
import json
from _whyslower_worker.interventions import randoms
log = []
randoms.install(7, log.append)
def tell(**drawn):
    print(json.dumps({"drawn": {k: v.tolist() if hasattr(v, "tolist") else v for k, v in drawn.items()}, "log": log}))
"""
PROGRAMS = {
    "legacy": """
import numpy as np
np.random.seed(3)
tell(w=np.random.randn(8, 5), b=np.random.uniform(2, 3, (4, 4)), i=np.random.randint(10, size=6),
     p=np.random.permutation(7), u=np.random.rand(), n=np.random.normal(1.0, 2.0), column=np.random.random((9, 1)))
""",
    "state": """
import numpy as np
r = np.random.RandomState(1)
tell(w=r.normal(size=(5, 8)).T, b=r.uniform(2, 3, (4, 4)), i=r.randint(0, 10, 6), p=r.permutation(np.arange(7)),
     u=r.random_sample(), n=1 + 2 * r.standard_normal(), column=r.rand(9)[:, None])
""",
    "generator": """
from numpy.random import default_rng
r = default_rng(0)
tell(w=r.standard_normal((5, 8), dtype="f4").T, b=r.uniform(2, 3, (4, 4)), i=r.integers(0, 9, 6, endpoint=True),
     p=r.permutation(7), u=r.random(), n=r.normal(1, 2), column=r.random((1, 9)).T)
""",
    "torch": """
import torch
w = torch.nn.init.normal_(torch.empty(5, 8))
tell(w=w.T, b=torch.empty(4, 4).uniform_(2, 3), i=torch.randint(10, (6,)), p=torch.randperm(7), u=torch.rand(()).item(),
     n=torch.normal(1.0, 2.0, ()).item(), column=torch.rand(9, 1))
""",
    "jax": """
import jax
k = jax.random.split(jax.random.key(0), 7)
tell(w=jax.random.normal(k[0], (8, 5)), b=jax.random.uniform(k[1], (4, 4), minval=2.0, maxval=3.0),
     i=jax.random.randint(k[2], (6,), 0, 10), p=jax.random.permutation(k[3], 7), u=float(jax.random.uniform(k[4])),
     n=1 + 2 * float(jax.random.normal(k[5])), column=jax.random.uniform(k[6], (9, 1)))
""",
}


@pytest.mark.parametrize("name", [n for n in PROGRAMS if n != "legacy"])
def test_every_library_draws_the_same(name: str) -> None:
    ours, theirs = (json.loads(in_worker(INSTALL + PROGRAMS[n])) for n in ("legacy", name))
    for key, values in ours["drawn"].items():
        assert np.shape(values) == np.shape(theirs["drawn"][key])
        np.testing.assert_allclose(values, theirs["drawn"][key], rtol=1e-5, atol=1e-6, err_msg=key)
    assert {"library": "numpy", "family": "normal", "shape": [8, 5], "occurrence": 0} in ours["log"]


def test_the_standard_library_draws_the_same_single_numbers() -> None:
    told = in_worker(
        INSTALL
        + """
import random
random.seed(1)
python = [random.random(), random.gauss(1, 2), random.randint(0, 9), random.sample(range(5), 5)]
python.append(random.Random(2).random())
print(json.dumps(python))
"""
    )
    other = in_worker(
        INSTALL
        + """
import numpy as np
r = np.random.default_rng()
first = r.random()
print(json.dumps([first, r.normal(1, 2), int(r.integers(0, 10)), r.permutation(5).tolist(), r.random()]))
"""
    )
    assert json.loads(told) == json.loads(other)


def test_later_draws_differ_from_earlier_ones_and_look_as_they_should() -> None:
    told = in_worker(
        INSTALL
        + """
import numpy as np
a, b, u = np.random.randn(300, 100), np.random.randn(100, 300), np.random.default_rng(1).random(20000)
assert not np.allclose(a, b.T)
print(abs(a.mean()) < 0.02, abs(a.std() - 1) < 0.02, u.min() >= 0, u.max() < 1, abs(u.mean() - 0.5) < 0.02)
"""
    )
    assert told == "True True True True True\n"


def test_what_is_asked_for_is_what_one_gets() -> None:
    told = in_worker(
        INSTALL
        + """
import numpy as np, torch, jax, jax.numpy as jnp
r = np.random.default_rng(0)
isinstance(r, np.random.Generator) or exit(1)
out = np.zeros(3)
assert r.standard_normal(out=out) is out and out.any()
assert type(np.random.rand()) is float and type(np.random.randint(3)) is int and r.integers(3).dtype == np.int64
assert torch.rand(2, dtype=torch.float64).dtype == torch.float64 and torch.randn(2, requires_grad=True).requires_grad
assert torch.rand((2, 3)).shape == torch.rand(2, 3).shape == torch.rand(size=(2, 3)).shape
assert torch.rand(2, device="meta").is_meta
assert jax.random.normal(jax.random.key(0), (3,), jnp.bfloat16).dtype == jnp.bfloat16
k = jax.random.key(1)
assert (jax.random.normal(k, (3,)) == jax.random.normal(k, (3,))).all()
x = list(range(9)); r.shuffle(x); assert sorted(x) == list(range(9))
assert len(set(r.choice(9, 4, replace=False).tolist())) == 4 and set(r.choice([1, 2], 50, p=[0, 1])) == {2}
drawn = randoms.drawn()
jax.jit(lambda k: jax.random.normal(k, (3,)))(k)
assert randoms.drawn() == drawn
try: np.random.randint(3, 3)
except ValueError as error: print(error)
"""
    )
    assert told == "low >= high\n"


@pytest.mark.slow
def test_compiled_code_draws_too() -> None:
    in_worker(
        INSTALL
        + """
import torch
torch.compile(lambda x: x + torch.randn(3), backend="eager", fullgraph=True)(torch.zeros(3))
"""
    )


def test_torch_that_is_there_already_is_served_though_numpy_is_not() -> None:
    """A preloaded process has imported torch, and torch imports NumPy only when it is asked to."""
    script = """
import importlib.util, sys
import torch
sys.modules.pop("numpy.random", None)
folder = sys.argv[1]
spec = importlib.util.spec_from_file_location("w", folder + "/__init__.py", submodule_search_locations=[folder])
sys.modules["w"] = importlib.util.module_from_spec(spec)
from w.interventions import randoms
drawn = []
randoms.install(1, drawn.append)
assert torch.randn(3, 4).shape == (3, 4)
assert drawn, "the draw was not served"
"""
    worker = str(Path(whyslower.__file__).parent / "worker")
    done = subprocess.run([sys.executable, "-c", script, worker], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
