import numpy as np


class PutTree:
    """Cox-Ross-Rubinstein tree for many American puts at once; axis 0 counts the nodes."""

    def __init__(self, steps, r):
        self.steps = steps
        self.r = r
        self.exponents = np.arange(-steps, steps + 1)[:, None]

    def prices(self, s0, k, sigma, maturity):
        h = maturity / self.steps
        u = np.exp(sigma * np.sqrt(h))
        growth = np.exp(self.r * h)
        q = (growth - 1 / u) / (u - 1 / u)
        qu, qd = q / growth, (1 - q) / growth

        intrinsic = np.maximum(k - s0 * u ** self.exponents, 0.0)
        even, odd = intrinsic[::2].copy(), intrinsic[1::2].copy()
        v = even.copy()
        back = 0
        while len(v) > 1:
            back += 1
            now = odd if back % 2 else even
            lo = back // 2
            v = np.maximum(qu * v[1:] + qd * v[:-1], now[lo:lo + len(v) - 1])
        return v[0]


generator = np.random.default_rng(2024)
n_options = 400
tree = PutTree(40, 0.03)
value = 0.0
for date in range(120):
    s0 = generator.uniform(80, 120, n_options)
    k = s0 * generator.uniform(0.85, 1.15, n_options)
    sigma = generator.uniform(0.15, 0.45, n_options)
    maturity = generator.uniform(0.1, 2.0, n_options)
    value += tree.prices(s0, k, sigma, maturity).sum()

print(f"book value over all days {value:.6f}")
