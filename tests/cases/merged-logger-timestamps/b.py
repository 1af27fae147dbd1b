import numpy as np

rng = np.random.default_rng(8)
t0 = np.datetime64("2024-03-01T00:00:00").astype(np.int64)
logs = []
for i in range(24):
    t = np.cumsum(rng.exponential(900.0, 12000)).astype(np.int64)
    logs.append(t0 + rng.permutation(t))

n_gaps = 0
max_gap = 0
for k in range(2400):
    j = k % 20
    t = np.sort(np.hstack([logs[j], logs[j + 1], logs[j + 2], logs[j + 3]]))
    dt = t[1:] - t[:-1]
    n_gaps += (dt > 180).sum()
    max_gap = max(max_gap, dt.max())

print(n_gaps, max_gap, "seconds")
