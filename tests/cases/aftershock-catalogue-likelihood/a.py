"""Posterior of the Omori-Utsu parameters of an aftershock sequence."""
import math

import numpy as np

MAINSHOCK_MAG = 7.1
T_END = 365.0


class Catalogue:
    """Events of one sequence, read line by line."""

    def __init__(self):
        self._times = []
        self._mags = []

    def add_line(self, line):
        day, mag = line.split()
        self._times.append(float(day))
        self._mags.append(float(mag))

    def read(self, lines):
        for line in lines:
            self.add_line(line)

    def __len__(self):
        return len(self._times)

    @property
    def times(self):
        """Days since the mainshock."""
        return np.array(self._times)

    @property
    def magnitudes(self):
        return np.array(self._mags)


class OmoriUtsu:
    """rate(t) = K (t + c)^-p, magnitudes exponential above the cut-off."""

    def __init__(self, catalogue, cutoff):
        self.catalogue = catalogue
        self.cutoff = cutoff

    def expected(self, K, c, p):
        q = 1.0 - p
        return K * ((T_END + c) ** q - c ** q) / q

    def log_likelihood(self, theta):
        K, c, p, b = np.exp(theta)
        n = len(self.catalogue)
        log_rate = math.log(K) * n - p * np.log(self.catalogue.times + c).sum()
        beta = b * math.log(10.0)
        excess = self.catalogue.magnitudes - self.cutoff
        log_mag = n * math.log(beta) - beta * excess.sum()
        return log_rate - self.expected(K, c, p) + log_mag


class Metropolis:
    def __init__(self, model, theta, step, rng):
        self.model = model
        self.theta = theta
        self.step = step
        self.rng = rng
        self.logp = model.log_likelihood(theta)
        self.accepted = 0

    def advance(self):
        proposal = self.theta + self.step * self.rng.standard_normal(4)
        logp = self.model.log_likelihood(proposal)
        if math.log(self.rng.random()) < logp - self.logp:
            self.theta, self.logp = proposal, logp
            self.accepted += 1
        return self.theta


def synthetic_lines(rng, n=12000, c=0.05, p=1.1, b=0.95, cutoff=1.5):
    q = 1.0 - p
    u = rng.random(n)
    t = np.sort((c ** q + u * ((T_END + c) ** q - c ** q)) ** (1 / q) - c)
    m = cutoff + rng.exponential(1.0 / (b * math.log(10.0)), n)
    return [f"{ti:.6f} {mi:.2f}" for ti, mi in zip(t, m)]


rng = np.random.default_rng(19)
catalogue = Catalogue()
lines = synthetic_lines(rng)
catalogue.read(lines)

start = np.log([1900.0, 0.06, 1.05, 1.0])
chain = Metropolis(OmoriUtsu(catalogue, 1.5), start, 0.006, rng)
N_STEPS = 12000
samples = np.empty((N_STEPS, 4))

for k in range(N_STEPS):
    samples[k] = chain.advance()

K, c, p, b = np.exp(samples[N_STEPS // 2:]).mean(axis=0)
print(f"K {K:.2f}  c {c:.5f}  p {p:.5f}  b {b:.5f}  accepted {chain.accepted}")
