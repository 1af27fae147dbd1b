import numpy as np
from scipy.stats import multivariate_normal

rng = np.random.default_rng(21)

# spectrum in 100 channels with correlated errors
energy = np.linspace(1.0, 10.0, 100)
cov = 0.02 * np.exp(-np.abs(energy[:, None] - energy[None, :]) / 0.8) + 0.01 * np.eye(100)


def model(theta):
    norm, index, line = theta
    return norm * energy ** (-index) + line * np.exp(-0.5 * ((energy - 6.4) / 0.3) ** 2)


data = model([5.0, 1.2, 0.6]) + np.linalg.cholesky(cov) @ rng.standard_normal(100)


def loglike(theta):
    return multivariate_normal.logpdf(data, mean=model(theta), cov=cov)


theta = np.array([4.0, 1.0, 0.3])
logp = loglike(theta)
accepted = 0
mean = np.zeros(3)
for i in range(6000):
    trial = theta + 0.05 * rng.standard_normal(3)
    logp_trial = loglike(trial)
    if np.log(rng.random()) < logp_trial - logp:
        theta, logp = trial, logp_trial
        accepted += 1
    mean += theta

print("accepted", accepted, "mean", np.round(mean / 6000, 4))
