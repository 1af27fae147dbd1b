"""The judge on pairs of real scripts: what must be the same, what must not, and what can't be said."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from mimic import compare_scripts

import whyslower
from whyslower.records import SameWork

GALLERY = Path(whyslower.__file__).parent / "gallery" / "two_layer_net"

DATA = """
import numpy as np
rng = np.random.default_rng(0)
x = rng.standard_normal((40, 30))
w = rng.standard_normal((30, 30)) / 5
"""
TRAIN = """
import numpy as np
rng = np.random.default_rng(0)
X = rng.standard_normal((60, 8))
y = rng.standard_normal((60, 3))
W = rng.standard_normal((8, 3)) / 8
"""

SAME = {
    "a temporary of the same name at another stage": (
        DATA + "s = 0.0\nfor i in range(9):\n    h = x @ w\n    s += np.tanh(h).sum()\nprint('s', s)",
        DATA + "s = 0.0\nfor i in range(9):\n    h = x @ w\n    h = np.tanh(h)\n    s += h.sum()\nprint('s', s)",
    ),
    "scratch that is filled again before it is read": (
        DATA
        + "u = np.zeros(30)\nu_new = np.zeros(30)\nfor i in range(9):\n    u_new[:] = 0.5 * u + x[i]\n    u, u_new = u_new, u\n"
        "print('u', u.sum())",
        DATA
        + "u = np.zeros(30)\nu_new = np.zeros(30)\nfor i in range(9):\n    u_new[:] = 0.5 * u + x[i]\n    u = u_new.copy()\n"
        "print('u', u.sum())",
    ),
    "a growing list and an array with room for all": (
        DATA + "r = []\nfor i in range(40):\n    r.append(float(np.tanh(x[i]).sum()))\nprint('mean', np.mean(r))",
        DATA + "r = np.zeros(40)\nfor i in range(40):\n    r[i] = np.tanh(x[i]).sum()\nprint('mean', np.mean(r))",
    ),
    "loops of other lengths": (
        DATA + "N = 50\ntotal = 0.0\nfor i in range(N):\n    total += x[i % 40].sum()\nprint('mean', total / N)",
        DATA + "N = 9\ntotal = 0.0\nfor i in range(N):\n    total += x[i % 40].sum()\nprint('mean', total / N)",
    ),
    "a dropped result": (
        DATA + "import time\nt = time.time()\nfor i in range(9):\n    y = x @ w\nprint('took', time.time() - t)",
        DATA + "import time\nt = time.time()\nfor i in range(9):\n    y = np.dot(x, w)\nprint('took', time.time() - t)",
    ),
    "dicts against variables, and other names": (
        DATA
        + "p = {'w': w.copy(), 'n': 0}\nfor i in range(9):\n    p['w'] -= 0.1 * p['w'] ** 2\n    p['n'] += 1\nprint(p['w'].sum())",
        DATA + "v = w.copy()\nfor i in range(9):\n    v -= 0.1 * v * v\nprint(v.sum())",
    ),
    "an object's state against variables": (
        DATA
        + "class Net:\n    def __init__(self): self.w = w.copy()\n    def step(self): self.w -= 0.1 * self.w ** 2\n"
        "net = Net()\nfor i in range(9):\n    net.step()\nprint('sum', net.w.sum())",
        DATA + "w = w.copy()\nfor i in range(9):\n    w -= 0.1 * w * w\nprint('sum', w.sum())",
    ),
    "unseeded random numbers": (
        TRAIN.replace("default_rng(0)", "default_rng()")
        + "for i in range(9):\n    W -= 0.1 * X.T @ (X @ W - y) / 60\nprint(W.sum())",
        TRAIN.replace("default_rng(0)", "default_rng()")
        + "for i in range(9):\n    W = W - X.T @ (X @ W - y) * (0.1 / 60)\nprint(W.sum())",
    ),
    "another order of draws and another interface": (
        "import numpy as np\nnp.random.seed(1)\nX = np.random.randn(50, 6)\nW = np.random.randn(6, 4)\n"
        "for i in range(9):\n    W -= 0.01 * X.T @ np.tanh(X @ W)\nprint('norm', np.linalg.norm(W))",
        "import numpy as np\nr = np.random.default_rng(7)\nW = r.normal(size=(4, 6))\nX = r.normal(size=(50, 6))\n"
        "for i in range(9):\n    W -= 0.01 * np.tanh(W @ X.T) @ X\nprint('norm', np.linalg.norm(W))",
    ),
    "random numbers drawn inside the loop": (
        "import numpy as np\nrng = np.random.default_rng(1)\ns = np.zeros(5)\nfor i in range(9):\n    s += np.exp(rng.normal(0.0, 2.0, 5))\nprint(s)",
        "import numpy as np\nnp.random.seed(5)\ns = np.zeros(5)\nfor i in range(9):\n    s += np.exp(2 * np.random.randn(5))\nprint(s)",
    ),
    "the sign of eigenvectors, the order of rows": (
        DATA
        + "acc = 0.0\nfor i in range(9):\n    e, v = np.linalg.eigh(w + w.T + i)\n    acc += e[0]\nprint(acc, v.shape)\nnp.sum(v)",
        DATA
        + "acc = 0.0\nfor i in range(9):\n    e, v = np.linalg.eigh(w + w.T + i)\n    v = -v\n    acc += e[0]\nprint(acc, v.shape)\nnp.sum(v)",
    ),
    "in a function": (
        DATA
        + "def run(w):\n    s = 0.0\n    for i in range(9):  # unit\n        h = x @ w\n        s += h.max()\n    return s\nprint('s', run(w))",
        DATA
        + "def run(w):\n    s = 0.0\n    i = 0\n    while i < 9:  # unit\n        s += (x @ w).max()\n        i += 1\n    return s\nprint('s', run(w))",
    ),
    "float32 against float64": (
        TRAIN
        + "X, y, W = X.astype('f4'), y.astype('f4'), W.astype('f4')\nfor i in range(9):\n    W -= 0.1 * X.T @ (X @ W - y) / 60\nprint(W.sum())",
        TRAIN + "for i in range(9):\n    W -= 0.1 * X.T @ (X @ W - y) / 60\nprint(W.sum())",
    ),
    "no loop": (
        DATA + "y = np.tanh(x @ w).sum()\nprint('y', y)",
        DATA + "total = np.tanh(x.dot(w)).sum()\nprint('y', total)",
    ),
}

UNLIKE = {
    "a small step in another direction": (
        TRAIN + "for i in range(9):\n    W -= 1e-7 * X.T @ (X @ W - y)\nprint(round(W.sum(), 3))",
        TRAIN + "for i in range(9):\n    W -= 1e-7 * X.T @ (X @ W + y)\nprint(round(W.sum(), 3))",
        "W",
        1,
    ),
    "the same in float32": (
        TRAIN
        + "W = W.astype('f4')\nfor i in range(9):\n    W -= (1e-4 * X.T @ (X @ W - y)).astype('f4')\nprint(round(W.sum(), 1))",
        TRAIN
        + "W = W.astype('f4')\nfor i in range(9):\n    W -= (1e-4 * X.T @ (X @ W + y)).astype('f4')\nprint(round(W.sum(), 1))",
        "W",
        1,
    ),
    "only from the second unit on": (
        TRAIN
        + "g = np.zeros_like(W)\nfor i in range(9):\n    g = X.T @ (X @ W - y) / 60\n    W -= 0.1 * g\nprint(W.sum())",
        TRAIN
        + "g = np.zeros_like(W)\nfor i in range(9):\n    g = g + X.T @ (X @ W - y) / 60\n    W -= 0.1 * g\nprint(W.sum())",
        "W",
        2,
    ),
    "a dropped result": (
        DATA + "for i in range(9):\n    y = x @ w\n",
        DATA + "for i in range(9):\n    y = x * w[0]\n",
        "y",
        1,
    ),
    "unseeded": (
        TRAIN.replace("default_rng(0)", "default_rng()")
        + "for i in range(9):\n    W -= 0.1 * X.T @ (X @ W - y) / 60\nprint(W.sum())",
        TRAIN.replace("default_rng(0)", "default_rng()")
        + "for i in range(9):\n    W -= 0.1 * X.T @ (X @ W + y) / 60\nprint(W.sum())",
        "W",
        1,
    ),
    "what is left behind": (
        DATA
        + "s = 0.0\nfor i in range(9):\n    s += x[i].sum()\n    spread = x[: i + 5].std(axis=0)\nprint(s, spread)",
        DATA
        + "s = 0.0\nfor i in range(9):\n    s += x[i].sum()\n    spread = x[: i + 5].std(axis=0, ddof=1)\nprint(s, spread)",
        "spread",
        1,
    ),
}

UNCHECKED = {
    "other inputs": (
        TRAIN + "for i in range(9):\n    W -= 0.1 * X.T @ (X @ W - y) / 60\nprint(W.sum())",
        TRAIN + "X = X / 2\nfor i in range(9):\n    W -= 0.1 * X.T @ (X @ W - y) / 60\nprint(W.sum())",
    ),
    "two units at a time": (
        DATA + "for i in range(9):\n    w = np.tanh(w @ w)\nprint(w.sum())",
        DATA + "for i in range(4):\n    w = np.tanh(w @ w)\n    w = np.tanh(w @ w)\nprint(w.sum())",
    ),
    "only counters": (
        "n = 0\nfor i in range(9):\n    n += 1\nprint(n)",
        "n = 0\nfor i in range(9):\n    n = n + 1\nprint(n)",
    ),
    "written down only now and then": (
        DATA + "total = 0.0\nfor i in range(40):\n    total += x[i].sum()\nprint('total', total)",
        DATA + "total = 0.0\nparts = []\nfor i in range(40):\n    parts.append(x[i].sum())\n    if i % 10 == 9:\n"
        "        total += sum(parts)\n        parts.clear()\nprint('total', total)",
    ),
    "only clocks": (
        "import time\nfor i in range(9):\n    t = time.time()\nprint(t)",
        "import time\nfor i in range(9):\n    t = time.time() + 1\nprint(t)",
    ),
}


def judged(folder: Path, a: str, b: str) -> SameWork:
    for name, source in (("a.py", a), ("b.py", b)):
        (folder / name).write_text(textwrap.dedent(source))
    return compare_scripts(folder / "a.py", folder / "b.py")


@pytest.mark.parametrize("name", SAME)
def test_same(name: str, tmp_path: Path) -> None:
    work = judged(tmp_path, *SAME[name])
    assert work.kind == "same", work
    assert work.compared


@pytest.mark.parametrize("name", UNLIKE)
def test_unlike_names_what_differs_first(name: str, tmp_path: Path) -> None:
    a, b, variable, unit = UNLIKE[name]
    work = judged(tmp_path, a, b)
    assert work.kind == "unlike", work
    assert work.first_difference is not None
    assert (work.first_difference.variable, work.first_difference.unit) == (variable, unit)
    assert work.first_difference.statement in b
    assert variable in work.first_difference.statement


@pytest.mark.parametrize("name", UNCHECKED)
def test_unchecked_says_why(name: str, tmp_path: Path) -> None:
    work = judged(tmp_path, *UNCHECKED[name])
    assert work.kind == "unchecked", work
    assert work.why


@pytest.mark.parametrize(("first", "kind"), [("numpy_wrong_mask", "unlike"), ("numpy_right_mask", "same")])
def test_the_two_layer_network(first: str, kind: str) -> None:
    work = compare_scripts(GALLERY / f"{first}.py", GALLERY / "torch_autograd.py")
    assert (work.kind, work.random_numbers) == (kind, "shared"), work
    if work.first_difference is not None:
        assert (work.first_difference.variable, work.first_difference.unit) == ("W_1", 1)
        assert 0.003 < work.first_difference.size < 0.01
        assert work.first_difference.statement.startswith("W_1 -= ")
