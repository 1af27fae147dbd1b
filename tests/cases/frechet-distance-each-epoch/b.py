import numpy as np


class FrechetMetric:
    def __init__(self, reference):
        self.mu, self.cov = self.moments(reference)

    @staticmethod
    def moments(x):
        return x.mean(axis=0), np.cov(x, rowvar=False)

    def __call__(self, x):
        mu, cov = self.moments(x)
        diff = mu - self.mu
        lam = np.linalg.eigvals(self.cov @ cov)
        cross = np.sqrt(lam.astype(complex)).real.sum()
        return diff @ diff + np.trace(self.cov) + np.trace(cov) - 2.0 * cross


rng = np.random.default_rng(11)
n_features = 96
mix = rng.standard_normal((n_features, n_features)) / np.sqrt(n_features) + np.eye(n_features)

metric = FrechetMetric(rng.standard_normal((400, n_features)) @ mix)
batches = []
for k in range(6):
    batches.append(rng.standard_normal((400, n_features)) @ mix + 0.02 * k)

scores = []
for epoch in range(600):
    scores.append(metric(batches[epoch % 6]))

print("distance: first %.6f, last %.6f" % (scores[0], scores[-1]))
