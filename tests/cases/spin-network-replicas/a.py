import numpy as np
import time

rng = np.random.default_rng(2)
n, replicas, beta = 800, 48, 0.2

# random network, symmetric, no self-links
adj = rng.integers(0, 2, (n, n))
adj = np.triu(adj, 1)
adj = adj + adj.T
spins = 2 * rng.integers(0, 2, (n, replicas)) - 1

mags = []
t0 = time.time()
for sweep in range(60):
    field = adj @ spins                       # sum over the neighbours
    cost = 2 * spins * field / np.sqrt(n)
    # parallel update of one random half, or everything oscillates
    half = rng.random((n, 1)) < 0.5
    flip = half & (rng.random((n, replicas)) < np.exp(-beta * np.clip(cost, 0, 50)))
    spins = np.where(flip, -spins, spins)
    mags.append(abs(spins.sum(axis=0)).mean() / n)
print("mean |m|:", np.mean(mags))
print("per sweep: %.1f ms" % ((time.time() - t0) / 60 * 1e3))
