"""Ising replicas on a random network, half-parallel Metropolis updates."""
import time
import numpy as np


class SpinNetwork:
    def __init__(self, n, replicas, beta, seed):
        self.rng = np.random.default_rng(seed)
        self.n, self.beta = n, beta
        links = np.triu(self.rng.integers(0, 2, (n, n)), 1)
        self.coupling = (links + links.T) / np.sqrt(n)
        self.s = 2.0 * self.rng.integers(0, 2, (n, replicas)) - 1.0

    def sweep(self):
        cost = 2 * self.s * (self.coupling @ self.s)
        half = self.rng.random((self.n, 1)) < 0.5
        p = np.exp(-self.beta * np.clip(cost, 0, 50))
        flip = half & (self.rng.random(self.s.shape) < p)
        self.s = np.where(flip, -self.s, self.s)

    def magnetisation(self):
        return abs(self.s.sum(axis=0)).mean() / self.n


if __name__ == "__main__":
    net = SpinNetwork(800, 48, beta=0.2, seed=2)
    m = 0.0
    start = time.perf_counter()
    for _ in range(60):
        net.sweep()
        m += net.magnetisation() / 60
    print(f"<|m|> = {m:.12f}, {(time.perf_counter() - start) / 60 * 1e3:.2f} ms a sweep")
