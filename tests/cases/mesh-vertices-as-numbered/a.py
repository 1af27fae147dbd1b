import numpy as np
from scipy import sparse
from scipy.sparse.csgraph import reverse_cuthill_mckee

rng = np.random.default_rng(21)
ROWS, COLS = 700, 700
STEPS = 400


def triangulated_sheet(rows, cols):
    """Scanned sheet; the scanner's merge step hands the vertices out in no order."""
    ids = rng.permutation(rows * cols).reshape(rows, cols)
    a, b, c, d = (q.ravel() for q in (ids[:-1, :-1], ids[:-1, 1:], ids[1:, :-1], ids[1:, 1:]))
    edges = np.concatenate([np.stack(p, axis=1) for p in ((a, b), (a, c), (b, c), (b, d), (c, d))])
    return edges, ids


def umbrella(edges, n):
    ones = np.ones(len(edges))
    adj = sparse.coo_matrix((ones, (edges[:, 0], edges[:, 1])), shape=(n, n)).tocsr()
    adj = adj + adj.T
    adj.data[:] = 1.0
    degree = np.asarray(adj.sum(axis=1)).ravel()
    return sparse.csr_matrix(sparse.diags(1 / degree) @ adj)


edges, ids = triangulated_sheet(ROWS, COLS)
n = ROWS * COLS
averaging = umbrella(edges, n)
y, x = np.divmod(np.arange(n), COLS)
height = np.empty(n)
height[ids.ravel()] = np.sin(x / 40) * np.cos(y / 55) + rng.normal(scale=0.2, size=n)

order = reverse_cuthill_mckee(averaging, symmetric_mode=True)
averaging = averaging[order][:, order]
height = height[order]

volume = height.sum()
for step in range(STEPS):
    for weight in (0.5, -0.53):
        height = height + weight * (averaging @ height - height)

roughness = np.abs(averaging @ height - height).mean()
print(f"roughness {roughness:.8f}  volume change {height.sum() - volume:.5f}")
