import numpy as np


class AdaptiveMetropolis:
    """Haario, Saksman and Tamminen (2001)."""

    def __init__(self, log_prob, start, rng, warm_up=200, every=2):
        self.log_prob = log_prob
        self.rng = rng
        self.warm_up = warm_up
        self.every = every
        self.current = np.asarray(start, dtype=float)
        self.lp = log_prob(self.current)
        self.dim = len(self.current)
        self.L = 0.05 * np.eye(self.dim)
        self.samples = []
        self.n_accepted = 0

    def adapt(self):
        history = np.array(self.samples)
        cov = np.cov(history, rowvar=False)
        self.L = np.linalg.cholesky(2.38 ** 2 / self.dim * cov + 1e-8 * np.eye(self.dim))

    def step(self):
        candidate = self.current + self.L @ self.rng.standard_normal(self.dim)
        lp = self.log_prob(candidate)
        if np.log(self.rng.random()) < lp - self.lp:
            self.current, self.lp = candidate, lp
            self.n_accepted += 1
        self.samples.append(self.current)
        n = len(self.samples)
        if n > self.warm_up and n % self.every == 0:
            self.adapt()

    def run(self, n):
        while len(self.samples) < n:
            self.step()
        return np.array(self.samples)


def make_data(rng, n_obs=9000, dim=10):
    X = rng.normal(size=(n_obs, dim)) @ np.linalg.cholesky(0.6 * np.eye(dim) + 0.4)
    beta = rng.normal(scale=0.5, size=dim)
    y = (rng.random(n_obs) < 1 / (1 + np.exp(-X @ beta))).astype(float)
    return X, y


def main():
    rng = np.random.default_rng(8)
    X, y = make_data(rng)

    def log_posterior(beta):
        eta = X @ beta
        return y @ eta - np.logaddexp(0, eta).sum() - 0.5 * beta @ beta / 4

    sampler = AdaptiveMetropolis(log_posterior, np.zeros(X.shape[1]), rng)
    chain = sampler.run(8000)
    kept = chain[4000:, 0]
    print(f"accepted {sampler.n_accepted / len(chain):.4f}, mean[0] {kept.mean():.5f}, sd[0] {kept.std():.5f}")


main()
