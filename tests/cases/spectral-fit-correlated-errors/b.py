import numpy as np
from scipy.stats import multivariate_normal


class Spectrum:
    def __init__(self, energy, cov):
        self.energy = energy
        self.noise = multivariate_normal(mean=np.zeros(len(energy)), cov=cov)
        self.counts = None

    def model(self, theta):
        norm, index, line = theta
        power_law = norm * self.energy ** (-index)
        return power_law + line * np.exp(-0.5 * ((self.energy - 6.4) / 0.3) ** 2)

    def log_likelihood(self, theta):
        return self.noise.logpdf(self.counts - self.model(theta))


rng = np.random.default_rng(21)
energy = np.linspace(1.0, 10.0, 100)
cov = 0.02 * np.exp(-np.abs(energy[:, None] - energy[None, :]) / 0.8) + 0.01 * np.eye(100)
spec = Spectrum(energy, cov)
spec.counts = spec.model([5.0, 1.2, 0.6]) + np.linalg.cholesky(cov) @ rng.standard_normal(100)

theta = np.array([4.0, 1.0, 0.3])
logp = spec.log_likelihood(theta)
accepted = 0
mean = np.zeros(3)
for i in range(6000):
    trial = theta + 0.05 * rng.standard_normal(3)
    logp_trial = spec.log_likelihood(trial)
    if np.log(rng.random()) < logp_trial - logp:
        theta, logp = trial, logp_trial
        accepted += 1
    mean += theta

print("accepted", accepted, "mean", np.round(mean / 6000, 4))
