import time
import numpy as np


class TrialLog:
    """Costs of the trials of one search, the newest trial on top (like the table in our dashboard)."""

    def __init__(self, seed_rng, n=3000):
        progress = np.linspace(1.0, 0.0, n)[:, None]
        costs = seed_rng.random((n, 3)) * 0.3 + 0.08 * progress + 0.1
        self.costs = np.ascontiguousarray(costs[::-1])

    def front(self):
        costs = self.costs
        keep = np.ones(len(costs), dtype=bool)
        for i, c in enumerate(costs):
            if keep[i]:
                keep[keep] = np.any(costs[keep] < c, axis=1)
                keep[i] = True
        return costs[keep]


rng = np.random.default_rng(42)
logs = [TrialLog(rng) for _ in range(4)]
n_front = []
start = time.perf_counter()
for k in range(200):
    front = logs[k % 4].front()
    n_front.append(len(front))
    best = front[front.sum(axis=1).argmin()]
took = time.perf_counter() - start

print("front sizes:", n_front[:4], "best compromise:", best.round(4))
print(f"{1e3 * took / 200:.2f} ms per front")
