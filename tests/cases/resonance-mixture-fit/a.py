import numpy as np

N = 60_000
LO, HI = 60.0, 140.0

rng = np.random.default_rng(5)
n_sig = 9000
mass = np.concatenate([
    rng.normal(91.2, 2.8, n_sig),
    LO - 30.0 * np.log(1.0 - rng.random(N - n_sig) * (1.0 - np.exp(-(HI - LO) / 30.0))),
])
rng.shuffle(mass)


def log_likelihood(theta):
    frac, mu, sigma, tau = theta
    log_sig = -0.5 * ((mass - mu) / sigma) ** 2 - np.log(sigma * np.sqrt(2.0 * np.pi))
    log_bkg = -(mass - LO) / tau - np.log(tau * (1.0 - np.exp(-(HI - LO) / tau)))
    return np.logaddexp(np.log(frac) + log_sig, np.log1p(-frac) + log_bkg).sum()


theta = np.array([0.15, 91.0, 3.0, 29.0])
width = np.array([0.002, 0.04, 0.04, 0.2])
current = log_likelihood(theta)
chain = []
for _ in range(4000):
    proposal = theta + width * rng.normal(size=4)
    value = log_likelihood(proposal)
    if np.log(rng.random()) < value - current:
        theta, current = proposal, value
    chain.append(theta)

print("posterior mean", np.mean(chain[1000:], axis=0).round(4))
