"""What the tracer says of a program's operations; and that the program never notices."""

from __future__ import annotations

import ast
import threading
from typing import Any

import numpy as np
import pytest
from traced_units import Operation, traced

from whyslower.worker.probes import nodes, trace
from whyslower.worker.probes.trace import Tracer
from whyslower.worker.programs.watching import WatchingWeaver


class Clock:
    """Time that passes only where a program says so."""

    def __init__(self) -> None:
        self.ns = 0

    def __call__(self) -> int:
        return self.ns

    def spend(self, ns: int) -> int:
        self.ns += ns
        return ns


def test_a_mask_that_fires_in_any_evaluation_fires() -> None:
    setup = "import numpy as np\nx = np.zeros(50)\n"
    _, seen = traced("x[x > 2 - unit] = 3\nx[x < 0] = 1\n", setup=setup)
    assert seen["x[x > 2 - unit] = 3"]["operands"][1]["fires"] is True
    assert seen["x[x < 0] = 1"]["operands"][1]["fires"] is False


def test_numbers_that_become_subnormal_within_a_unit_are_seen() -> None:
    setup = "import numpy as np\nx, y = np.full(50, 1e-300), np.full(50, 1e-300)\n"
    _, seen = traced("for t in range(20):\n    x *= 0.1\n    y *= 1.0\n", setup=setup)
    assert seen["x *= 0.1"]["operands"][0]["subnormal"] == 1.0
    assert seen["y *= 1.0"]["operands"][0].get("subnormal", 0.0) == 0.0


def test_arrays_that_are_stacked_are_seen_and_a_look_at_the_frames_is_left_alone() -> None:
    setup = "import inspect\nimport numpy as np\nx = np.ones(50)\n"
    _, seen = traced("y = np.stack([x, x])\ndepth = len(inspect.stack())\n", setup=setup)
    assert seen["np.stack([x, x])"]["name"] == "numpy.stack"
    assert "inspect.stack()" not in seen and "len(inspect.stack())" in seen


def brief(operand: Operation) -> tuple[object, ...]:
    return operand["kind"], operand["type"], operand.get("dtype", ""), tuple(operand.get("shape", ()))


def test_numpy_operations() -> None:
    setup = "import numpy as np\nx = np.ones((40, 30), np.float32)\nw = np.ones((30, 20))\n"
    source = """
for k in range(4):
    y = x.dot(w)
z = np.roll(y.T, -1, axis=0)[1:3]
y[y > 2] = 0
y -= 1
s = np.linalg.norm(y) + float(y.sum())
"""
    _, seen = traced(source, setup=setup)
    dot = seen["x.dot(w)"]
    assert (dot["name"], dot["library"], dot["count"], dot["depth"]) == ("numpy.ndarray.dot", "numpy", 4, 1)
    assert [brief(o) for o in dot["operands"]] == [
        ("array", "numpy.ndarray", "float32", (40, 30)),
        ("array", "numpy.ndarray", "float64", (30, 20)),
    ]
    assert [o["text"] for o in dot["operands"]] == ["x", "w"]
    assert [o["invariant"] for o in dot["operands"]] == [True, True]
    assert brief(dot["result"]) == ("array", "numpy.ndarray", "float64", (40, 20))
    assert not dot["view"]
    transposed = seen["y.T"]
    assert (transposed["name"], transposed["view"]) == ("numpy.ndarray.T", True)
    assert transposed["result"]["strides"] == [1, 20] and not transposed["result"]["contiguous"]
    roll = seen["np.roll(y.T, -1, axis=0)"]
    assert (roll["name"], [o["text"] for o in roll["operands"]]) == ("numpy.roll", ["y.T", "-1", "0"])
    assert seen["np.roll(y.T, -1, axis=0)[1:3]"]["view"]
    store = seen["y[y > 2] = 0"]
    assert (store["name"], [brief(o)[1:3] for o in store["operands"]]) == (
        "[]=",
        [("numpy.ndarray", "float64"), ("numpy.ndarray", "bool"), ("int", "")],
    )
    assert seen["y -= 1"]["view"] and seen["y -= 1"]["name"] == "-="
    assert seen["np.linalg.norm(y)"]["name"] == "numpy.linalg.norm"
    assert (seen["float(y.sum())"]["name"], seen["float(y.sum())"]["library"]) == ("float", "python")
    assert seen["iter range(4)"]["count"] == 4


NAMES_SETUP = """
import math, functools
import numpy as np
from numpy.fft import rfft as transform
from scipy import signal, sparse
rng = np.random.default_rng(0)
part = functools.partial(np.add, 1)
m = sparse.eye(4).tocsr()
v = np.ones(4)
class Own:
    def __call__(self, x): return self.go(x)
    def go(self, x): return x
    def __add__(self, x): return self
own = Own()
def f(x): return x
each = np.vectorize(f)
"""
NAMES_SOURCE = """
math.sqrt(2); transform(v); rng.normal(size=3); part(2); np.add.reduce(v); np.abs(v); np.random.rand(2)
signal.convolve(v, v); m @ v; m.dot(v); own(1); own + 1; f(2); Own(); [1].append(2); "a".join([]); np.float32(1)
len(v); np.float64(1).item(); each(v)
"""
NAMES = {
    "each(v)": ("numpy.vectorize(f)", "numpy"),
    "math.sqrt(2)": ("math.sqrt", "python"),
    "transform(v)": ("numpy.fft.rfft", "numpy"),
    "rng.normal(size=3)": ("numpy.random.Generator.normal", "numpy"),
    "part(2)": ("numpy.add", "numpy"),
    "np.add.reduce(v)": ("numpy.add.reduce", "numpy"),
    "np.abs(v)": ("numpy.absolute", "numpy"),
    "np.random.rand(2)": ("numpy.random.rand", "numpy"),
    "signal.convolve(v, v)": ("scipy.signal.convolve", "scipy"),
    "m @ v": ("@", "scipy"),
    "m.dot(v)": ("scipy.sparse.csr_matrix.dot", "scipy"),
    "own(1)": ("Own", "user"),
    "self.go(x)": ("Own.go", "user"),
    "own + 1": ("+", "user"),
    "f(2)": ("f", "user"),
    "Own()": ("Own", "user"),
    "[1].append(2)": ("list.append", "python"),
    '"a".join([])': ("str.join", "python"),
    "np.float32(1)": ("numpy.float32", "numpy"),
    "len(v)": ("len", "python"),
    "np.float64(1).item()": ("numpy.float64.item", "numpy"),
    "np.float64(1)": ("numpy.float64", "numpy"),
}


def test_names_are_public_however_something_was_imported() -> None:
    _, seen = traced(NAMES_SOURCE, setup=NAMES_SETUP)
    assert {text: (o["name"], o["library"]) for text, o in seen.items()} == NAMES


def test_torch_operations() -> None:
    setup = """
import torch
import torch.nn.functional as F
torch.manual_seed(0)
x = torch.randn(8, 4)
w = torch.randn(4, 3, requires_grad=True)
net = torch.nn.Sequential(torch.nn.Linear(4, 3), torch.nn.ReLU())
opt = torch.optim.SGD([w], lr=0.1)
"""
    source = """
h = x.mm(w)
y = F.relu(torch.matmul(x, w.detach())) + net(x).detach()
u, s, v = torch.linalg.svd(x)
loss = h.sum()
opt.zero_grad()
loss.backward()
opt.step()
"""
    tracer, seen = traced(source, setup=setup)
    assert tracer.gradients and tracer.backward
    told = {text: o["name"] for text, o in seen.items()}
    assert told["x.mm(w)"] == "torch.Tensor.mm"
    assert told["torch.matmul(x, w.detach())"] == "torch.matmul"
    assert told["F.relu(torch.matmul(x, w.detach()))"] == "torch.nn.functional.relu"
    assert told["net(x)"] == "torch.nn.modules.container.Sequential"
    assert told["torch.linalg.svd(x)"] == "torch.linalg.svd"
    assert told["loss.backward()"] == "torch.Tensor.backward"
    assert told["opt.step()"] == "torch.optim.sgd.SGD.step"
    assert {o["library"] for o in seen.values()} == {"torch"}
    mm = seen["x.mm(w)"]
    assert [brief(o) for o in mm["operands"]] == [
        ("array", "torch.Tensor", "float32", (8, 4)),
        ("array", "torch.Tensor", "float32", (4, 3)),
    ]
    assert [(o["invariant"], o["requires_grad"]) for o in mm["operands"]] == [(True, False), (False, True)]
    assert seen["w.detach()"]["view"] and not mm["view"]


def test_without_a_graph_there_are_no_gradients() -> None:
    tracer, _ = traced(
        "with torch.no_grad():\n    y = (w * 2).sum()\n", setup="import torch\nw = torch.ones(3, requires_grad=True)\n"
    )
    assert not tracer.gradients and not tracer.backward


def test_jax_operations_are_waited_for_and_named() -> None:
    setup = """
import jax, jax.numpy as jnp
x = jnp.ones((4, 4))
f = jax.jit(lambda v: v @ v)
@jax.jit
def g(v): return jnp.sin(v)
"""
    _, seen = traced("y = f(x) + 1\nz = jnp.tanh(g(y)).block_until_ready()\n", setup=setup)
    assert {o["name"] for o in seen.values()} == {
        "jax.jit(<lambda>)", "jax.jit(g)", "+", "jax.numpy.tanh", "jax.Array.block_until_ready",
    }  # fmt: skip
    assert {o["library"] for o in seen.values()} == {"jax"}
    assert brief(seen["f(x)"]["operands"][0]) == ("array", "jax.Array", "float32", (4, 4))
    assert seen["f(x)"]["operands"][0]["invariant"]
    assert not seen["g(y)"]["operands"][0]["invariant"]


def test_own_time_leaves_out_what_is_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(nodes, "_now", clock)
    monkeypatch.setattr(trace, "_now", clock)
    setup = """
def outer(n):
    spend(100)
    return [spend(10) for _ in range(n)]
def fails():
    spend(7)
    raise ValueError
"""
    source = """
outer(3)
for i in items():
    spend(1)
try:
    fails()
except ValueError:
    pass
"""

    def items() -> Any:
        for i in range(2):
            clock.spend(50)
            yield i

    _, seen = traced(source, setup=setup, spend=clock.spend, items=items)
    ns = {text: round(o["seconds"] * 1e9) for text, o in seen.items()}
    assert ns["spend(100)"] == 100
    assert ns["spend(10)"] == 30
    assert ns["outer(3)"] == 0
    assert ns["spend(7)"] == 7
    assert seen["spend(1)"]["depth"] == 1 and ns["spend(1)"] == 2
    assert ns["items()"] == 0 and ns["iter items()"] == 100
    assert seen["iter items()"]["count"] == 2


def test_the_first_unit_only_warms_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(nodes, "_now", clock)
    monkeypatch.setattr(trace, "_now", clock)
    tracer, seen = traced("spend(5 if unit else 1000)\n", spend=clock.spend)
    assert tracer.units == 3
    assert next(iter(seen.values()))["seconds"] == 5e-9
    tracer, seen = traced("spend(5 if unit else 1000)\n", units=0, spend=clock.spend)
    assert tracer.units == 1  # better than nothing
    assert next(iter(seen.values()))["seconds"] == 1e-6


def test_of_several_shapes_the_costliest_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(nodes, "_now", clock)
    monkeypatch.setattr(trace, "_now", clock)
    source = "for k in range(40):\n    f(np.ones(3 if k < 30 else 50000, 'f4'))\n"
    setup = "import numpy as np\ndef f(x):\n    spend(x.size * 1000)\n"
    _, seen = traced(source, setup=setup, spend=clock.spend)
    call = next(o for o in seen.values() if o["name"] == "f")
    assert call["count"] == 40
    assert brief(call["operands"][0])[3] == (3,)  # f itself does nothing but call
    spent = next(o for o in seen.values() if o["text"].startswith("spend"))
    assert spent["seconds"] == pytest.approx((30 * 3 + 10 * 50000) * 1e-6)


def test_what_the_first_unit_alone_is_handed_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where each unit does it once, as with what is carried on as another type than it began with."""
    clock = Clock()
    monkeypatch.setattr(nodes, "_now", clock)
    monkeypatch.setattr(trace, "_now", clock)
    setup = "import numpy as np\nx = np.array(900)\ndef f(x):\n    spend(int(x))\n"
    _, seen = traced("f(x)\nx = np.int64(5)\n", setup=setup, spend=clock.spend)
    assert [brief(o)[1] for o in seen["f(x)"]["operands"]] == ["numpy.int64"]


def test_what_changes_is_not_invariant() -> None:
    setup = (
        "import numpy as np\na = np.ones(5); b = np.ones(9000); c = [1, 2]; d = {'k': np.zeros(3)}\ndef f(*x): pass\n"
    )
    source = """
f(a, b, c, d["k"], np.zeros(3), unit, 7, (1, slice(2)), a[1:], [1, 2])
b[0] += 1
"""
    _, seen = traced(source, setup=setup)
    call = next(o for o in seen.values() if o["name"] == "f")
    kept = {o["text"]: o["invariant"] for o in call["operands"]}
    assert kept == {
        "a": True, "b": False, "c": True, 'd["k"]': True, "np.zeros(3)": False, "unit": False, "7": True,
        "(1, slice(2))": True, "a[1:]": True, "[1, 2]": False,
    }  # fmt: skip
    _, once = traced("f(a)\n", units=0, setup=setup)
    assert not once["f(a)"]["operands"][0]["invariant"]  # one look shows nothing


def test_what_changes_within_a_unit_is_not_invariant() -> None:
    _, seen = traced("for i in range(3):\n    a[i]\n", setup="import numpy as np\na = np.ones(5)\n")
    assert [o["invariant"] for o in seen["a[i]"]["operands"]] == [True, False]


def test_a_donated_array_can_still_be_donated() -> None:
    setup = (
        "import jax, jax.numpy as jnp, functools\nf = jax.jit(lambda v: v + 1, donate_argnums=0)\nx = jnp.ones(1000)\n"
    )
    _, seen = traced("x = f(x)\n", setup=setup)
    assert brief(seen["f(x)"]["operands"][0])[3] == (1000,)


class Hostile:
    """Notices every look at it."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(f"looked at {name}")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("compared")

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        raise RuntimeError("measured")

    def __repr__(self) -> str:
        raise RuntimeError("shown")


class HostileArray(np.ndarray):
    """An array whose description fails."""

    @property
    def dtype(self) -> Any:  # type: ignore[override]
        raise RuntimeError("looked at dtype")


def test_what_fails_in_the_probe_stays_there(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"bad": Hostile(), "array": np.ones(3).view(HostileArray)}
    setup = "def f(x, *more): return x\n"
    tracer, seen = traced("y = [f(bad, 1), f(array)]\nz = array + 1\n", setup=setup, **given)
    assert seen["f(bad, 1)"]["operands"][0]["kind"] == "other"
    assert seen["f(array)"]["operands"][0]["kind"] == "other"
    assert tracer.units == 3

    def broken(*_: object) -> None:
        raise KeyError("probe")

    monkeypatch.setattr(nodes, "describe", broken)
    _, seen = traced("y = f(1) + 2\n", setup=setup)
    assert seen == {}


def test_other_threads_are_left_alone() -> None:
    setup = """
import threading
out = []
def work():
    for i in range(50):
        out.append(i * 2)
"""
    _, seen = traced("t = threading.Thread(target=work)\nt.start()\nt.join()\nout.append(1 * unit)\n", setup=setup)
    assert {o["count"] for o in seen.values()} == {1.0}
    assert "i * 2" not in seen


def test_a_unit_that_is_given_up_is_told_as_far_as_it_went() -> None:
    tracer = Tracer(set())
    weaver = WatchingWeaver(lambda f, n: False, lambda f, n: None, tracer.node, ("", 0), whole=True)
    code = weaver.compile(ast.parse("for i in range(100):\n    stop(i)\n    i + 1\n"), "x.py")

    def stop(i: int) -> None:
        if i == 40:
            done = threading.Thread(target=tracer.give_up)
            done.start()
            done.join()

    tracer.begin()
    exec(code, {"stop": stop})
    tracer.end(whole=False)
    assert tracer.units == 0
    assert next(o for o in tracer.operations() if o["name"] == "+")["count"] == 40
