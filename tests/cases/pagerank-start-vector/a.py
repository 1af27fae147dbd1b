import numpy as np


def link_matrix(n, rng):
    links = (rng.random((n, n), dtype=np.float32) < 0.02).astype(np.float32)
    links[0] += 1.0                              # nobody is without a link
    return links / links.sum(axis=0)


rng = np.random.default_rng(21)
n = 1200
M = link_matrix(n, rng)
damping = 0.85
rank = np.full(n, 1.0 / n, dtype=M.dtype)

for step in range(8000):
    rank = damping * (M @ rank) + (1.0 - damping) / n

print("best page", int(rank.argmax()), float(rank.max()))
