import numpy as np
from scipy.stats import gamma, lognorm, norm, weibull_min


class GustSampler:
    width = np.array([0.12, 0.35, 0.06])

    def __init__(self, data, start, seed):
        self.data = data
        self.rng = np.random.default_rng(seed)
        self.theta = np.array(start)
        self.logp = self.density(self.theta)
        self.tried = 0
        self.trace = []

    def density(self, theta):
        k, lam, loc = theta
        if k <= 0 or lam <= 0 or loc >= self.data.min():
            return -np.inf
        logp = gamma.logpdf(k, 4.0, scale=0.5)
        logp += lognorm.logpdf(lam, 0.8, scale=6.0)
        logp += norm.logpdf(loc, 0.0, 0.5)
        return logp + weibull_min.logpdf(self.data, k, loc=loc, scale=lam).sum()

    def propose(self):
        self.tried += 1
        theta = self.theta + self.width * self.rng.standard_normal(3)
        logp = self.density(theta)
        if np.log(self.rng.random()) < logp - self.logp:
            self.theta, self.logp = theta, logp
            self.trace.append(theta)


rng = np.random.default_rng(31)
gusts = weibull_min.rvs(1.8, scale=6.0, size=150, random_state=rng)
gusts += np.abs(rng.normal(0.0, 0.4, size=150))

sampler = GustSampler(gusts, [2.0, 6.0, 0.0], seed=32)
while len(sampler.trace) < 2200:
    sampler.propose()

chain = np.array(sampler.trace[300:])
print("proposals", sampler.tried, "accepted", len(sampler.trace))
print("posterior mean", np.round(chain.mean(axis=0), 4))
