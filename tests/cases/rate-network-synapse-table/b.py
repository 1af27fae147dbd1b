import numpy as np

n, fan_in = 500, 500
rng = np.random.default_rng(8)

# synapse table; a pair of neurons may be joined by several synapses
pre = rng.integers(0, n, n * fan_in)
post = rng.integers(0, n, n * fan_in)
weight = rng.normal(0.0, 1.6 / np.sqrt(fan_in), n * fan_in)

order = np.lexsort((post, pre))
pre, post, weight = pre[order], post[order], weight[order]

current = rng.normal(size=n)
mean_activity = np.zeros(n)
steps = 4000
for t in range(steps):
    rate = np.tanh(current)
    drive = np.bincount(post, weights=weight * rate[pre], minlength=n)
    current += 0.1 * (drive - current)
    mean_activity += np.abs(rate) / steps

print("mean activity", mean_activity.mean(), "last", rate[:4])
