import numpy as np
from scipy import optimize


class WashoutFit:
    """Two-compartment washout, fitted by the simplex method."""

    START = (6.0, 0.3, 4.0, 0.05)

    def __init__(self, t, tol=1e-2):
        self.t = t
        self.options = dict(xatol=tol, fatol=tol, maxiter=2000)

    def curve(self, theta):
        a1, k1, a2, k2 = theta
        return a1 * np.exp(-k1 * self.t) + a2 * np.exp(-k2 * self.t)

    def objective(self, theta, data):
        diff = data - self.curve(theta)
        return diff @ diff

    def run(self, data):
        sol = optimize.minimize(self.objective, self.START, args=(data,),
                                method="Nelder-Mead", options=self.options)
        return sol.x, sol.fun


def simulate(model, count, seed):
    gen = np.random.default_rng(seed)
    for _ in range(count):
        theta = np.array([8.0, 0.35, 3.0, 0.03]) * gen.uniform(0.8, 1.2, 4)
        yield model.curve(theta) + gen.normal(0, 0.15, model.t.size)


def main():
    model = WashoutFit(np.linspace(0.0, 60.0, 180))
    data = list(simulate(model, 50, 18))
    k_slow, total = [], 0.0
    for i in range(8000):
        theta, value = model.run(data[i % 50])
        k_slow.append(theta[3])
        total += value
    print("k2 =", round(np.mean(k_slow), 4), " SSE =", round(total / len(k_slow), 3))


if __name__ == "__main__":
    main()
