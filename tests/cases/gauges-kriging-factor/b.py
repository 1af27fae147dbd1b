import numpy as np
from scipy.linalg import cho_solve
from scipy.spatial.distance import cdist


class SimpleKriging:
    def __init__(self, sites, length, nugget):
        self.sites = sites
        self.length = length
        K = self.kernel(sites, sites)
        K[np.diag_indices_from(K)] += nugget
        self.L = np.linalg.cholesky(K)
        self.norm = len(sites) * np.log(2 * np.pi) + 2.0 * np.log(np.diag(self.L)).sum()

    def kernel(self, p, q):
        return np.exp(-cdist(p, q) / self.length)

    def fit(self, values):
        self.mean = values.mean()
        centred = values - self.mean
        self.alpha = cho_solve((self.L, True), centred)
        self.log_likelihood = -0.5 * (centred @ self.alpha + self.norm)
        return self

    def predict(self, cross):
        return self.mean + cross @ self.alpha


def readings(rng, sites, days):
    for day in range(days):
        season = 4.0 + 2.0 * np.sin(2 * np.pi * day / 365.0)
        front = np.cos((sites[:, 0] + 15.0 * day) / 80.0)
        yield season + front + 0.3 * rng.standard_normal(len(sites))


def main(n_sites=1300, days=1000):
    rng = np.random.default_rng(12)
    gauges = rng.uniform(0.0, 500.0, size=(n_sites, 2))
    villages = rng.uniform(50.0, 450.0, size=(40, 2))
    model = SimpleKriging(gauges, length=60.0, nugget=0.05)
    cross = model.kernel(villages, gauges)

    total, score = np.zeros(len(villages)), 0.0
    for rain in readings(rng, gauges, days):
        model.fit(rain)
        total += model.predict(cross)
        score += model.log_likelihood

    print("mean rain at the villages", np.round(total[:4] / days, 4))
    print(f"log likelihood a day {score / days:.4f}")


if __name__ == "__main__":
    main()
