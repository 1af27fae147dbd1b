import numpy as np

# arrival energies of events, counted in 60,000 bins of uneven width
rng = np.random.default_rng(21)
edges = np.sort(rng.gamma(2.0, 10.0, 60_000))
batches = [rng.gamma(2.0, 10.0, 20_000) for _ in range(8)]
counts = np.zeros(edges.size + 1, dtype=np.int64)

for n in range(3000):
    energies = batches[n % 8]
    where = np.searchsorted(edges, energies)
    counts += np.bincount(where, minlength=counts.size)

print("fullest bin", int(counts.argmax()), "with", int(counts.max()), "events")
