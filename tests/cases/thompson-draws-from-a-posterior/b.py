import numpy as np


class Posterior:
    def __init__(self, grid, length=0.6, noise=0.1):
        self.grid = grid
        self.length = length
        self.noise = noise
        self.prior = self.k(grid, grid)
        self.jitter = 1e-6 * np.eye(grid.size)

    def k(self, a, b):
        return np.exp(-0.5 * ((a[:, None] - b[None, :]) / self.length) ** 2)

    def fit(self, x, y):
        K = self.k(x, x) + self.noise**2 * np.eye(x.size)
        Ks = self.k(self.grid, x)
        A = np.linalg.solve(K, Ks.T)
        return A.T @ y, self.prior - Ks @ A + self.jitter

    def sample(self, rng, x, y):
        mu, S = self.fit(x, y)
        return mu + np.linalg.cholesky(S) @ rng.standard_normal(mu.size)


rng = np.random.default_rng(42)
post = Posterior(np.linspace(0.0, 10.0, 40))
best = np.zeros(25000)
for t in range(25000):
    x = rng.uniform(0, 10, 16)
    y = np.sin(x) + 0.5 * np.cos(2.3 * x) + 0.1 * rng.standard_normal(16)
    path = post.sample(rng, x, y)
    best[t] = post.grid[path.argmax()]

print("mean of the chosen points:", best.mean())
