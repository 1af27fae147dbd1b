import numpy as np

n = 90
rng = np.random.default_rng(7)


def random_graph(rng):
    """Two groups that mostly meet members of the other group."""
    side = rng.integers(0, 2, n)
    p = np.where(side[:, None] == side[None, :], 0.08, 0.40)
    upper = np.triu(rng.random((n, n)) < p, 1)
    adjacency = (upper | upper.T).astype(float)
    degree = adjacency.sum(axis=1)
    return adjacency - np.outer(degree, degree) / degree.sum(), side


def leading_vector(B, start, tol=1e-8, max_iter=200):
    v = start / np.linalg.norm(start)
    for _ in range(max_iter):
        w = B @ v
        w /= np.linalg.norm(w)
        if np.linalg.norm(w - v) < tol:
            return w
        v = w
    return v


graphs = [random_graph(rng) for _ in range(20)]
start = rng.standard_normal(n)
agreement = []
for r in range(8000):
    B, side = graphs[r % len(graphs)]
    v = leading_vector(B, start)
    split = v > 0
    share = np.mean(split == side)
    agreement.append(max(share, 1 - share))

print("mean agreement with the true groups", np.mean(agreement))
