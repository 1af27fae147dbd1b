import numpy as np
from scipy import sparse
from scipy.spatial import cKDTree


class Flock:
    def __init__(self, n, radius, seed):
        rng = np.random.default_rng(seed)
        self.n = n
        self.radius = radius
        self.pos = rng.random((n, 2))
        self.vel = rng.normal(0.0, 0.02, (n, 2))

    def weights(self):
        pairs = cKDTree(self.pos).query_pairs(self.radius, output_type="ndarray")
        i, j = pairs[:, 0], pairs[:, 1]
        delta = self.pos[i] - self.pos[j]
        r2 = np.einsum("ij,ij->i", delta, delta)
        g = np.exp(-2.0 * r2 / self.radius**2)
        w = sparse.coo_array((g, (i, j)), shape=(self.n, self.n)).tocsr()
        return w + w.T + sparse.eye_array(self.n, format="csr")

    def step(self):
        w = self.weights()
        total = w @ np.ones(self.n)
        self.vel = 0.9 * self.vel + 0.1 * (w @ self.vel) / total[:, np.newaxis]
        self.pos = (self.pos + 0.05 * self.vel) % 1.0


flock = Flock(4000, 0.03, 4)
for k in range(120):
    flock.step()

print(np.abs(flock.vel).mean())
