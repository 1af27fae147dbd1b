import numpy as np
from scipy import stats


class ParticleFilter:
    def __init__(self, n, seed):
        self.rng = np.random.default_rng(seed)
        self.x = self.rng.standard_normal(n)

    def weigh(self, observations, sd):
        logw = np.zeros(len(self.x))
        for k, y in enumerate(observations):
            logw += stats.norm.logpdf(y, loc=self.x * (1.0 + 0.1 * k), scale=sd)
        w = np.exp(logw - logw.max())
        return w / w.sum()

    def step(self, observations, sd=0.7):
        self.x = 0.95 * self.x + 0.3 * self.rng.standard_normal(len(self.x))
        w = self.weigh(observations, sd)
        estimate = np.dot(w, self.x)
        positions = (np.arange(len(w)) + self.rng.random()) / len(w)
        self.x = self.x[np.minimum(np.searchsorted(np.cumsum(w), positions), len(w) - 1)]
        return estimate


data = np.random.default_rng(5).standard_normal((2000, 4))
pf = ParticleFilter(300, seed=8)
trace = 0.0
for t in range(2000):
    trace += pf.step(data[t])

print("%.8f" % trace)
