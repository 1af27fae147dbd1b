import numpy as np

N_PATHS, N_STEPS = 20_000, 64
S0, RATE, SIGMA, MATURITY = 100.0, 0.03, 0.25, 1.0


class AsianPricer:
    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.dt = MATURITY / N_STEPS
        z = self.rng.standard_normal((N_STEPS, N_PATHS))
        self.dw = np.sqrt(self.dt) * z
        self.paths = np.empty((N_PATHS, N_STEPS + 1))

    def simulate(self, sigma):
        paths = self.paths
        paths[:, 0] = S0
        for k in range(N_STEPS):
            growth = 1.0 + RATE * self.dt + sigma * self.dw[k]
            paths[:, k + 1] = paths[:, k] * growth
        return paths

    def price(self, strike, sigma):
        paths = self.simulate(sigma)
        average = paths[:, 1:].sum(axis=1) / N_STEPS
        return np.exp(-RATE * MATURITY) * np.maximum(average - strike, 0.0).mean()


def main():
    pricer = AsianPricer(seed=4)
    strikes = np.linspace(85, 115, 500)
    sigmas = np.linspace(0.15, 0.35, 500)
    prices = [pricer.price(k, s) for k, s in zip(strikes, sigmas)]
    print("first %.4f last %.4f" % (prices[0], prices[-1]))
    print("mean %.4f" % np.mean(prices))


if __name__ == "__main__":
    main()
