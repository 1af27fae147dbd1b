"""Pairs of scripts that do other work, with what differs first and when, and pairs of which nothing can be said."""

from __future__ import annotations

from pairs import DATA, TRAIN, queues
from plates import AVERAGED, PLATE, SETTLING

WINDOWS = """
import numpy as np
def windows(x, step):
    return np.lib.stride_tricks.sliding_window_view(x, 64)[::step].copy()
x = (1 + 0.1 * np.random.default_rng(0).normal(size=600)).astype('f4')
total = np.float32(0)
for i in range(9):
    part = windows(x * np.float32(1 + i), {step})
    total += part.std(axis=1).mean()
print(round(float(total), 1))
"""
SETTLED = """
import numpy as np
A = np.random.default_rng(0).random((60, 60))
A, tops = A @ A.T + 60 * np.eye(60), []
for k in range(9):
    M, v, top = A + k * np.eye(60), np.ones(60), 0.0
    while True:
        w = M @ v
        v = w / np.linalg.norm(w)
        last, top = top, v @ M @ v
        if abs(top - last) < {slack} * top:
            break
    tops.append(top)
print(len(tops))
"""
UNLIKE = {
    "a search that ends early, which its result hardly shows": (
        SETTLED.format(slack=1e-10),
        SETTLED.format(slack=1e-4),
        "v",
        1,
    ),
    "an object of which a part is left as it is": (
        AVERAGED.format(update="self.mean = 0.9 * self.mean + 0.1 * self.w"),
        AVERAGED.format(update="pass"),
        "net.mean",
        1,
    ),
    "an object that holds its variables, and settles less": (SETTLING, PLATE.format(slack=" * 1e5"), "heat", 2),
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
    "another number of windows, of which the mean in float32 is nearly the same": (
        WINDOWS.format(step=2),
        WINDOWS.format(step=5),
        "total",
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

KEPT = """
class Parser:
    def __init__(self, rows):
        self.rows, self.seen = rows, []
    def run(self):
        for name in self.rows:
            self.seen.append(MAKE)
        return len(self.seen)
print('unique', Parser([f'row number {i}' for i in range(40)]).run())
"""
KEEPING = (
    DATA
    + """
best, kept = np.inf, None
for i in range(9):
    w *= 0.99
    if np.abs(w).sum() < best:
        best, kept = np.abs(w).sum(), {}
print(best, kept.sum())
"""
)

UNCHECKED = {
    "a queue as a heap, and sorted, too long to be looked at whole": queues(60),
    "a queue as a heap, and sorted with other loads": queues(12, loads=2.0),
    "a counter beside what both read, and other things done with it": (
        DATA
        + """
done = 0
for i in range(9):
    h = x[i]
    np.tanh(h)
    done += 1
""",
        DATA
        + """
done = 0
for i in range(9):
    h = x[i]
    np.exp(h)
    done += 1
""",
    ),
    "a count that agrees, of what does not": (
        DATA
        + """
count = 0
for i in range(9):
    h = np.abs(x)
    count += int((h > -1).sum())
print('count', count)
""",
        DATA
        + """
count = 0
for i in range(9):
    h = np.exp(x)
    count += int((h > -1).sum())
print('count', count)
""",
    ),
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
    "a small start, which counts for all that is small": (
        DATA
        + """
w = 1e-17 * w
for i in range(9):
    w = 2 * w
print(x[0, 0])
""",
        DATA
        + """
w = 3e-17 * w * w
for i in range(9):
    w = 2 * w
print(x[0, 0])
""",
    ),
    "rounds that are counted, to one result": (
        DATA
        + """
for i in range(9):
    low, high, rounds = 0.0, 2.0 + i, 0
    while high - low > 1e-12:
        middle, rounds = (low + high) / 2, rounds + 1
        low, high = (middle, high) if middle * middle < 2.0 + i else (low, middle)
    total = x[i] * round(high, 9)
print(total, rounds)
""",
        DATA
        + """
for i in range(9):
    high, rounds = 2.0 + i, 0
    while abs(high * high - 2.0 - i) > 1e-13:
        high, rounds = (high + (2.0 + i) / high) / 2, rounds + 1
    total = x[i] * round(high, 9)
print(total, rounds)
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
    "what is printed after loops that were cut short, and fill memory with room for all": (
        DATA + "hits = 0\nfor i in range(9):\n    hits += int(x[i, 0] > 0)\nprint('share', hits / 7.3, x[0, 0])\n",
        DATA
        + "hit = np.zeros(9, bool)\nfor i in range(9):\n    hit[i] = x[i, 0] > -9\n"
        + "print('share', hit.mean(), x[0, 0])\n",
    ),
    "what is printed is of other numbers than memory that is being filled": (
        DATA + "kept = np.zeros(9)\nfor i in range(9):\n    w = np.tanh(w @ w)\n    kept[i] = w[0, 0]\n"
        "    score = w.mean()\nprint('score', score)\n",
        DATA + "kept = np.zeros(9)\nfor i in range(9):\n    w = np.tanh(w @ w)\n    kept[i] = w[0, 0]\n"
        "    middle = np.median(w) + 0.3\nprint('score', middle)\n",
    ),
    "what is kept is the very array that goes on, and a copy in the other": (
        KEEPING.format("w"),
        KEEPING.format("w.copy()"),
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
    "texts of which one part is the same in all, and others are cut": (
        KEPT.replace("MAKE", "(name, name[-3:], 'a text that is in every row')"),
        KEPT.replace("MAKE", "(name[:2], 'val', 'a text that is in every row')"),
    ),
}
