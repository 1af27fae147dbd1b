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
        DATA
        + """
s = 0.0
for i in range(9):
    h = x @ w
    s += np.tanh(h).sum()
print('s', s)
""",
        DATA
        + """
s = 0.0
for i in range(9):
    h = x @ w
    h = np.tanh(h)
    s += h.sum()
print('s', s)
""",
    ),
    "scratch that is filled again before it is read": (
        DATA
        + """
u = np.zeros(30)
u_new = np.zeros(30)
for i in range(9):
    u_new[:] = 0.5 * u + x[i]
    u, u_new = u_new, u
print('u', u.sum())
""",
        DATA
        + """
u = np.zeros(30)
u_new = np.zeros(30)
for i in range(9):
    u_new[:] = 0.5 * u + x[i]
    u = u_new.copy()
print('u', u.sum())
""",
    ),
    "a growing list and an array with room for all": (
        DATA
        + """
r = []
for i in range(40):
    r.append(float(np.tanh(x[i]).sum()))
print('mean', np.mean(r))
""",
        DATA
        + """
r = np.zeros(40)
for i in range(40):
    r[i] = np.tanh(x[i]).sum()
print('mean', np.mean(r))
""",
    ),
    "loops of other lengths": (
        DATA
        + """
N = 50
total = 0.0
for i in range(N):
    total += x[i % 40].sum()
print('mean', total / N)
""",
        DATA
        + """
N = 9
total = 0.0
for i in range(N):
    total += x[i % 40].sum()
print('mean', total / N)
""",
    ),
    "a dropped result": (
        DATA
        + """
import time
t = time.time()
for i in range(9):
    y = x @ w
print('took', time.time() - t)
""",
        DATA
        + """
import time
t = time.time()
for i in range(9):
    y = np.dot(x, w)
print('took', time.time() - t)
""",
    ),
    "dicts against variables, and other names": (
        DATA
        + """
p = {'w': w.copy(), 'n': 0}
for i in range(9):
    p['w'] -= 0.1 * p['w'] ** 2
    p['n'] += 1
print(p['w'].sum())
""",
        DATA
        + """
v = w.copy()
for i in range(9):
    v -= 0.1 * v * v
print(v.sum())
""",
    ),
    "an object's state against variables": (
        DATA
        + """
class Net:
    def __init__(self): self.w = w.copy()
    def step(self): self.w -= 0.1 * self.w ** 2
net = Net()
for i in range(9):
    net.step()
print('sum', net.w.sum())
""",
        DATA
        + """
w = w.copy()
for i in range(9):
    w -= 0.1 * w * w
print('sum', w.sum())
""",
    ),
    "unseeded random numbers": (
        TRAIN.replace("default_rng(0)", "default_rng()")
        + """
for i in range(9):
    W -= 0.1 * X.T @ (X @ W - y) / 60
print(W.sum())
""",
        TRAIN.replace("default_rng(0)", "default_rng()")
        + """
for i in range(9):
    W = W - X.T @ (X @ W - y) * (0.1 / 60)
print(W.sum())
""",
    ),
    "another order of draws and another interface": (
        """
import numpy as np
np.random.seed(1)
X = np.random.randn(50, 6)
W = np.random.randn(6, 4)
for i in range(9):
    W -= 0.01 * X.T @ np.tanh(X @ W)
print('norm', np.linalg.norm(W))
""",
        """
import numpy as np
r = np.random.default_rng(7)
W = r.normal(size=(4, 6))
X = r.normal(size=(50, 6))
for i in range(9):
    W -= 0.01 * np.tanh(W @ X.T) @ X
print('norm', np.linalg.norm(W))
""",
    ),
    "random numbers drawn inside the loop": (
        """
import numpy as np
rng = np.random.default_rng(1)
s = np.zeros(5)
for i in range(9):
    s += np.exp(rng.normal(0.0, 2.0, 5))
print(s)
""",
        """
import numpy as np
np.random.seed(5)
s = np.zeros(5)
for i in range(9):
    s += np.exp(2 * np.random.randn(5))
print(s)
""",
    ),
    "the sign of eigenvectors, the order of rows": (
        DATA
        + """
acc = 0.0
for i in range(9):
    e, v = np.linalg.eigh(w + w.T + i)
    acc += e[0]
print(acc, v.shape)
np.sum(v)
""",
        DATA
        + """
acc = 0.0
for i in range(9):
    e, v = np.linalg.eigh(w + w.T + i)
    v = -v
    acc += e[0]
print(acc, v.shape)
np.sum(v)
""",
    ),
    "in a function": (
        DATA
        + """
def run(w):
    s = 0.0
    for i in range(9):  # unit
        h = x @ w
        s += h.max()
    return s
print('s', run(w))
""",
        DATA
        + """
def run(w):
    s = 0.0
    i = 0
    while i < 9:  # unit
        s += (x @ w).max()
        i += 1
    return s
print('s', run(w))
""",
    ),
    "float32 against float64": (
        TRAIN
        + """
X, y, W = X.astype('f4'), y.astype('f4'), W.astype('f4')
for i in range(9):
    W -= 0.1 * X.T @ (X @ W - y) / 60
print(W.sum())
""",
        TRAIN
        + """
for i in range(9):
    W -= 0.1 * X.T @ (X @ W - y) / 60
print(W.sum())
""",
    ),
    "no loop": (
        DATA
        + """
y = np.tanh(x @ w).sum()
print('y', y)
""",
        DATA
        + """
total = np.tanh(x.dot(w)).sum()
print('y', total)
""",
    ),
}

UNLIKE = {
    "a small step in another direction": (
        TRAIN
        + """
for i in range(9):
    W -= 1e-7 * X.T @ (X @ W - y)
print(round(W.sum(), 3))
""",
        TRAIN
        + """
for i in range(9):
    W -= 1e-7 * X.T @ (X @ W + y)
print(round(W.sum(), 3))
""",
        "W",
        1,
    ),
    "the same in float32": (
        TRAIN
        + """
W = W.astype('f4')
for i in range(9):
    W -= (1e-4 * X.T @ (X @ W - y)).astype('f4')
print(round(W.sum(), 1))
""",
        TRAIN
        + """
W = W.astype('f4')
for i in range(9):
    W -= (1e-4 * X.T @ (X @ W + y)).astype('f4')
print(round(W.sum(), 1))
""",
        "W",
        1,
    ),
    "only from the second unit on": (
        TRAIN
        + """
g = np.zeros_like(W)
for i in range(9):
    g = X.T @ (X @ W - y) / 60
    W -= 0.1 * g
print(W.sum())
""",
        TRAIN
        + """
g = np.zeros_like(W)
for i in range(9):
    g = g + X.T @ (X @ W - y) / 60
    W -= 0.1 * g
print(W.sum())
""",
        "W",
        2,
    ),
    "a dropped result": (
        DATA
        + """
for i in range(9):
    y = x @ w
""",
        DATA
        + """
for i in range(9):
    y = x * w[0]
""",
        "y",
        1,
    ),
    "unseeded": (
        TRAIN.replace("default_rng(0)", "default_rng()")
        + """
for i in range(9):
    W -= 0.1 * X.T @ (X @ W - y) / 60
print(W.sum())
""",
        TRAIN.replace("default_rng(0)", "default_rng()")
        + """
for i in range(9):
    W -= 0.1 * X.T @ (X @ W + y) / 60
print(W.sum())
""",
        "W",
        1,
    ),
    "what is left behind": (
        DATA
        + """
s = 0.0
for i in range(9):
    s += x[i].sum()
    spread = x[: i + 5].std(axis=0)
print(s, spread)
""",
        DATA
        + """
s = 0.0
for i in range(9):
    s += x[i].sum()
    spread = x[: i + 5].std(axis=0, ddof=1)
print(s, spread)
""",
        "spread",
        1,
    ),
}

UNCHECKED = {
    "other inputs": (
        TRAIN
        + """
for i in range(9):
    W -= 0.1 * X.T @ (X @ W - y) / 60
print(W.sum())
""",
        TRAIN
        + """
X = X / 2
for i in range(9):
    W -= 0.1 * X.T @ (X @ W - y) / 60
print(W.sum())
""",
    ),
    "two units at a time": (
        DATA
        + """
for i in range(9):
    w = np.tanh(w @ w)
print(w.sum())
""",
        DATA
        + """
for i in range(4):
    w = np.tanh(w @ w)
    w = np.tanh(w @ w)
print(w.sum())
""",
    ),
    "only counters": (
        """
n = 0
for i in range(9):
    n += 1
print(n)
""",
        """
n = 0
for i in range(9):
    n = n + 1
print(n)
""",
    ),
    "written down only now and then": (
        DATA
        + """
total = 0.0
for i in range(40):
    total += x[i].sum()
print('total', total)
""",
        DATA
        + """
total = 0.0
parts = []
for i in range(40):
    parts.append(x[i].sum())
    if i % 10 == 9:
        total += sum(parts)
        parts.clear()
print('total', total)
""",
    ),
    "only clocks": (
        """
import time
for i in range(9):
    t = time.time()
print(t)
""",
        """
import time
for i in range(9):
    t = time.time() + 1
print(t)
""",
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
