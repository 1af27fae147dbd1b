"""Population gates on cytometry events, channel by channel."""
import numpy as np
from scipy.linalg import solve_triangular


class Gates:
    def __init__(self, centres, covariances, sigma):
        self.limit = sigma ** 2
        self.whiten = []
        for c, v in zip(centres, covariances):
            w = solve_triangular(np.linalg.cholesky(v), np.eye(len(c)), lower=True)
            self.whiten.append((w.astype(np.float32), (w @ c).astype(np.float32)[:, None]))

    def count(self, channels):
        x = np.log(channels)
        inside = np.empty(len(self.whiten), dtype=np.int64)
        for k, (w, offset) in enumerate(self.whiten):
            z = w @ x
            z -= offset
            z *= z
            inside[k] = np.count_nonzero(z.sum(axis=0) < self.limit)
        return inside


rs = np.random.default_rng(21)
samples = [np.ascontiguousarray(rs.lognormal(3.0, 0.8, size=(60000, 4)).T, dtype=np.float32)
           for _ in range(6)]

m = rs.normal(size=(5, 4, 4))
covariances = 0.2 * m @ m.transpose(0, 2, 1) + 0.3 * np.eye(4)
centres = rs.normal(3.0, 0.5, size=(5, 4))

gates = Gates(centres, covariances, sigma=2.0)
total = np.zeros(5)
for tube in range(1200):
    total += gates.count(samples[tube % 6])

print(total / 1200)
