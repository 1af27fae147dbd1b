import numpy as np

EFFECT = np.array([28.0, 8.0, -3.0, 7.0, -1.0, 1.0, 18.0, 12.0])
STDERR = np.array([15.0, 10.0, 16.0, 11.0, 9.0, 11.0, 10.0, 18.0])
HALF_LOG_2PI = 0.5 * np.log(2 * np.pi)


def normal_lpdf(x, loc=0.0, scale=1.0):
    return -0.5 * ((x - loc) / scale) ** 2 - np.log(scale) - HALF_LOG_2PI


class MetaAnalysis:
    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.state = np.concatenate([[5.0, 1.0], np.zeros(8)])
        self.scale = 0.35 * np.array([8.0] + 9 * [1.0])
        self.value = self.density(self.state)

    def density(self, s):
        theta = s[0] + np.exp(s[1]) * s[2:]
        return (
            normal_lpdf(EFFECT, theta, STDERR).sum()
            + normal_lpdf(s[2:]).sum()
            + normal_lpdf(s[0], 0.0, 10.0)
            + normal_lpdf(s[1], 1.0, 1.0)
        )

    def move(self):
        trial = self.state + self.scale * self.rng.normal(size=10)
        value = self.density(trial)
        if np.log(self.rng.random()) < value - self.value:
            self.state, self.value = trial, value


sampler = MetaAnalysis(8)
draws = np.empty((400, 2))
for i in range(400):
    for _ in range(5):
        sampler.move()
    draws[i] = sampler.state[:2]

print(draws.mean(axis=0).round(6), sampler.value)
