import numpy as np
from scipy.signal import lfilter


class WhitenessTest:
    def __init__(self, lags):
        self.lags = lags

    def statistic(self, series):
        n = series.size
        z = series - series.mean()
        var = z @ z
        total = 0.0
        for k in range(1, self.lags + 1):
            total += (z[:-k] @ z[k:] / var) ** 2 / (n - k)
        return n * (n + 2) * total


rng = np.random.default_rng(11)
n = 7000
innovations = rng.standard_normal(n)
test = WhitenessTest(lags=400)
q0 = test.statistic(lfilter([1.0], [1.0, -0.03], innovations))

values = []
for b in range(3000):
    path = lfilter([1.0], [1.0, -0.03], rng.choice(innovations, size=n))
    values.append(test.statistic(path))

values = np.array(values)
print(f"Q = {q0:.2f}, bootstrap p = {np.mean(values >= q0):.3f}, mean {values.mean():.3f}")
