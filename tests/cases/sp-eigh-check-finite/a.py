import numpy as np
from scipy import linalg


class Whitener:
    def __init__(self, samples):
        self.cov = np.cov(samples, rowvar=False)

    def fit(self):
        w, v = linalg.eigh(self.cov)
        return v * (1.0 / np.sqrt(w))


jobs = [Whitener(np.random.default_rng(s).standard_normal((900, 300))) for s in range(4)]
norm = 0.0
for i in range(200):
    m = jobs[i % 4].fit()
    norm += abs(m[0]).sum()

print("%.8f" % norm)
