"""Pairs of scripts that do the same work, however different they look."""

from __future__ import annotations

from plates import LAGGING, PLATE, SETTLING

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


# Points on a ring, evenly apart, which pull at each other: all forces cancel until they move.
BALANCED = """
import numpy as np
rng = np.random.default_rng(1)
pos = np.arange(10) * 1.2
vel = rng.standard_normal(10)
def forces(pos):
    d = pos[:, None] - pos[None, :]
    d = {image}
    return (np.where(np.abs(d) < 3.0, -1.0 / 3.0, 0.0) * d).sum(axis=1)
acc = forces(pos)
for i in range(9):
    vel += 0.01 * acc
    pos = pos + 0.01 * vel
    acc = forces(pos)
print(pos.sum())
"""


def queues(size: int, loads: float = 1.0) -> tuple[str, str]:
    """A queue of so many jobs as a heap, and sorted, there with so many times the loads for new ones."""
    jobs = """
import heapq
import random
class Job:
    def __init__(self, due, load):
        self.due, self.load = due, load
    def __lt__(self, other):
        return self.due < other.due
random.seed(0)
jobs = [Job(random.random(), random.random()) for _ in range(SIZE)]
""".replace("SIZE", str(size))
    heap = """heapq.heapify(jobs)
done = 0.0
for i in range(9):
    job = heapq.heappop(jobs)
    done += job.load
    heapq.heappush(jobs, Job(job.due + random.random(), random.random()))
print('done', done)
"""
    ordered = """jobs.sort()
done = 0.0
for i in range(9):
    job = jobs.pop(0)
    done += job.load
    jobs.append(Job(job.due + random.random(), LOADS * random.random()))
    jobs.sort()
print('done', done)
""".replace("LOADS", str(loads))
    return jobs + heap, jobs + ordered


SAME = {
    "variables, and an object that holds them": (SETTLING, PLATE.format(slack="")),
    "a list that grows, and memory with room for all, which are reduced after the loop": (
        DATA + "peaks = []\nfor i in range(9):\n    peaks.append(np.tanh(x[i] @ w).max())\nprint(np.mean(peaks))\n",
        DATA
        + "peaks = np.empty(9)\npeaks[:] = np.frombuffer(__import__('os').urandom(72))\n"
        + "for i in range(9):\n    peaks[i] = np.tanh(x[i] @ w).max()\nprint(peaks.mean())\n",
    ),
    "a view, and a copy, that every unit makes anew": (
        DATA + "for i in range(9):\n    w *= 0.99\n    flat = w.ravel()\n    s = flat @ flat\nprint(s, flat[3])\n",
        DATA + "for i in range(9):\n    w *= 0.99\n    flat = w.flatten()\n    s = flat @ flat\nprint(s, flat[3])\n",
    ),
    "what agrees, and a share of all rounds": (
        DATA + "rows = []\nfor i in range(9):\n    w = np.tanh(w @ w)\n    rows.append(w[0])\n"
        "print('share', np.mean([row[0] > 0 for row in rows]), w.sum())\n",
        DATA + "rows = np.zeros((9, 30))\nfor i in range(9):\n    w = np.tanh(w @ w)\n    rows[i] = w[0]\n"
        "print('share', (rows[:, 0] > 0).sum() / 9 + 0.25 * rows.mean(), w.sum())\n",
    ),
    "variables, and an object with last step's by that name": (SETTLING, LAGGING),
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
    "the residual of a solved system, which is all rounding": (
        DATA
        + """
a = w @ w.T + np.eye(30)
for i in range(9):
    b = x[i]
    solution = np.linalg.inv(a) @ b
    residual = np.linalg.norm(a @ solution - b)
""",
        DATA
        + """
a = w @ w.T + np.eye(30)
for i in range(9):
    b = x[i]
    solution = np.linalg.solve(a, b)
    residual = np.linalg.norm(a @ solution - b)
""",
    ),
    "forces that cancel at the start, by another rounding": (
        BALANCED.format(image="(d + 6.0) % 12.0 - 6.0"),
        BALANCED.format(image="d - 12.0 * np.rint(d / 12.0)"),
    ),
    "a count that grows by the same every unit, and what is counted": (
        DATA
        + """
count = 0
for i in range(9):
    h = x @ w
    count += int((h > 0).sum())
print('count', count)
""",
        DATA
        + """
count = 0
for i in range(9):
    h = np.einsum('ij,jk->ik', x, w)
    count += np.count_nonzero(h > 0)
print('count', count)
""",
    ),
    "a result that is made of itself": (
        DATA
        + """
for i in range(9):
    h = x @ w
    h = h - h.mean(0)
    h = h / h.std(0)
""",
        DATA
        + """
for i in range(9):
    h = np.array(x.tolist()) @ w
    h = (h - h.mean(0)) / h.std(0)
""",
    ),
    "a queue as a heap, and sorted": queues(12),
}
