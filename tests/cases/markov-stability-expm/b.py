import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"      # many jobs share the node
import numpy as np
from scipy.linalg import expm


class TemporalNetwork:
    """Snapshots of a network with planted communities."""

    def __init__(self, n_nodes=80, n_groups=4, n_snapshots=12, seed=21):
        self.rng = np.random.default_rng(seed)
        self.n = n_nodes
        self.membership = np.arange(n_nodes) % n_groups
        self.H = np.eye(n_groups)[self.membership]
        self.adjacency = [self._draw() for _ in range(n_snapshots)]

    def _draw(self):
        same = self.membership[:, None] == self.membership[None, :]
        prob = np.where(same, 0.35, 0.06)
        w = np.triu(self.rng.random((self.n, self.n)) < prob, 1) * self.rng.uniform(0.5, 2.0, (self.n, self.n))
        w += np.diag(np.full(self.n - 1, 0.1), 1)
        return w + w.T

    def stability(self, s, markov_times):
        A = self.adjacency[s]
        deg = A.sum(axis=1)
        pi = deg / deg.sum()
        L = np.eye(self.n) - A / deg[:, None]      # random-walk Laplacian
        values = []
        for t in markov_times:
            P = expm(-t * L)
            autocov = pi[:, None] * P - np.outer(pi, pi)
            values.append(np.trace(self.H.T @ autocov @ self.H))
        return np.array(values)


net = TemporalNetwork()
markov_times = np.logspace(-1, 1.5, 14)
total = np.zeros(14)

for i in range(800):
    total += net.stability(i % 12, markov_times)

print(np.round(total / 800, 5))
