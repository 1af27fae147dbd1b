# Pareto front of all trials of a multi-objective search (latency, error, energy), after each restart
import time
import numpy as np


def pareto_mask(costs):
    """Boolean mask of the non-dominated rows (all costs are minimised)."""
    efficient = np.ones(costs.shape[0], dtype=bool)
    for i, c in enumerate(costs):
        if efficient[i]:
            efficient[efficient] = np.any(costs[efficient] < c, axis=1)
            efficient[i] = True
    return efficient


def search(rng, n_trials=3000):
    """A search that slowly gets better: costs shrink as trials go by."""
    progress = np.linspace(1.0, 0.0, n_trials)[:, None]
    return rng.random((n_trials, 3)) * 0.3 + 0.08 * progress + 0.1


rng = np.random.default_rng(42)
runs = [search(rng) for _ in range(4)]
sizes = []
t0 = time.perf_counter()
for k in range(60):
    trials = runs[k % 4]                # in the order in which they were evaluated
    mask = pareto_mask(trials)
    front = trials[mask]
    sizes.append(len(front))
    best = front[front.sum(axis=1).argmin()]
elapsed = time.perf_counter() - t0

print("front sizes:", sizes[:4], "best compromise:", best.round(4))
print(f"{1e3 * elapsed / 60:.2f} ms per front")
