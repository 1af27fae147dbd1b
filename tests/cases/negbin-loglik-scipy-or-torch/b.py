import numpy as np
from scipy.special import gammaln

rng = np.random.default_rng(8)
cells, genes = 200, 500
mu = rng.gamma(2.0, 4.0, genes)
size = rng.gamma(4.0, 0.25, cells)
counts = rng.poisson(rng.gamma(3.0, size[:, None] * mu / 3.0)).astype(np.float64)
mean = size[:, None] * mu
log_fact = gammaln(counts + 1.0)


def loglik(r):
    ll = gammaln(counts + r) - gammaln(r) - log_fact
    ll += r * (np.log(r) - np.log(r + mean))
    ll += counts * (np.log(mean) - np.log(r + mean))
    return ll.sum()


r = np.full(genes, 2.0)
current = loglik(r)
accepted = 0
for sweep in range(1500):
    proposal = r * np.exp(0.01 * rng.standard_normal(genes))
    new = loglik(proposal)
    if np.log(rng.random()) < new - current:
        r, current = proposal, new
        accepted += 1

print("log likelihood", round(float(current), 4), "accepted", accepted)
