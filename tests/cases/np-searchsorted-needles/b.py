import numpy as np

rng = np.random.default_rng(7)
edges = np.sort(rng.standard_normal(50_000))
batches = [rng.standard_normal(20_000) for _ in range(6)]
counts = np.zeros(len(edges) + 1, dtype=np.int64)

for i in range(600):
    y = np.sort(batches[i % 6])
    where = np.searchsorted(edges, y)
    counts += np.bincount(where, minlength=len(counts))

print(counts.sum(), counts.max(), counts.argmax())
