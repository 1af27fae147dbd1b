import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"
os.environ["OMP_NUM_THREADS"] = "1"

import numpy as np


class FactorModel:
    def __init__(self, y):
        self.y = y
        self.days, self.stocks = y.shape

    def logpdf(self, load, var):
        k = load.shape[1]
        scaled = load / var[:, None]
        inner = np.eye(k) + load.T @ scaled
        half = self.y @ scaled
        quad = (self.y ** 2 / var).sum() - (half * np.linalg.solve(inner, half.T).T).sum()
        logdet = np.linalg.slogdet(inner)[1] + np.log(var).sum()
        return -0.5 * (quad + self.days * (logdet + self.stocks * np.log(2 * np.pi)))


def simulate(rng, days=60, stocks=400, factors=5):
    load = rng.normal(0.6, 0.3, (stocks, factors))
    var = rng.uniform(0.3, 1.2, stocks)
    y = rng.standard_normal((days, factors)) @ load.T
    return y + np.sqrt(var) * rng.standard_normal((days, stocks)), load


def main(draws=6000):
    rng = np.random.default_rng(9)
    y, load = simulate(rng)
    model = FactorModel(y)
    theta = np.zeros(y.shape[1])
    ll = model.logpdf(load, np.exp(theta))
    accepted = 0
    for draw in range(draws):
        cand_load = load + 0.004 * rng.standard_normal(load.shape)
        cand_theta = theta + 0.01 * rng.standard_normal(theta.size)
        cand = model.logpdf(cand_load, np.exp(cand_theta))
        if np.log(rng.random()) < cand - ll:
            load, theta, ll = cand_load, cand_theta, cand
            accepted += 1
    print("accepted", accepted, "log likelihood", round(ll, 3))


if __name__ == "__main__":
    main()
