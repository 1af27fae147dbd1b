import numpy as np


def w1(x, y):
    """Earth mover's distance of two samples of the same size."""
    return np.abs(np.sort(x) - np.sort(y)).mean()


class PermutationTest:
    def __init__(self, x, y, rng):
        self.pooled = np.concatenate([x, y], axis=1)
        self.n = x.shape[1]
        self.rng = rng
        self.observed = [w1(u, v) for u, v in zip(x, y)]
        self.draws = []

    def step(self):
        stats = np.empty(len(self.pooled))
        for k, marker in enumerate(self.pooled):
            z = self.rng.permutation(marker)
            stats[k] = w1(z[:self.n], z[self.n:])
        self.draws.append(stats)


rng = np.random.default_rng(12)
control = rng.lognormal(0.0, 0.6, (6, 5000))
treated = rng.lognormal(0.02, 0.6, (6, 5000))

test = PermutationTest(control, treated, rng)
for i in range(5000):
    test.step()

null = np.array(test.draws[:800])
print("W1", np.round(test.observed, 5), "null mean", round(null.mean(), 8))
print("p", (null >= test.observed).mean(axis=0))
