import numpy as np

theta = np.linspace(-np.pi / 2, np.pi / 2, 1081)
sin_theta = np.sin(theta)
target = np.where(np.abs(theta) < 0.15, 1.0, 0.02)


def lobe_error(p):
    """p: amplitudes and spacings of three symmetric pairs of elements"""
    amp, pos = p[:3], p[3:]
    field = amp @ np.cos(2 * np.pi * pos[:, None] * sin_theta)
    return float(np.mean((np.abs(field) - target) ** 2))


class DE:
    def __init__(self, f, lo, hi, popsize=12, F=0.6, CR=0.8, seed=0):
        self.f, self.lo, self.hi, self.F, self.CR = f, lo, hi, F, CR
        self.rng = np.random.default_rng(seed)
        self.pop = lo + (hi - lo) * self.rng.random((popsize, len(lo)))
        self.cost = np.array([f(p) for p in self.pop])

    def generation(self):
        rng, dim = self.rng, len(self.lo)
        for i in range(len(self.pop)):
            best = self.pop[self.cost.argmin()]
            r1, r2 = rng.integers(len(self.pop), size=2)
            mutant = best + self.F * (self.pop[r1] - self.pop[r2])
            outside = (mutant < self.lo) | (mutant > self.hi)
            mutant = np.where(outside, self.lo + (self.hi - self.lo) * rng.random(dim), mutant)
            cross = rng.random(dim) < self.CR
            cross[rng.integers(dim)] = True
            trial = np.where(cross, mutant, self.pop[i])
            c = self.f(trial)
            if c <= self.cost[i]:
                self.pop[i], self.cost[i] = trial, c


lo = np.array([0, 0, 0, 0.1, 0.8, 1.6])
hi = np.array([1, 1, 1, 0.8, 1.6, 2.6])

best = []
for seed in range(100):
    de = DE(lobe_error, lo, hi, popsize=12, seed=seed)
    for g in range(8):
        de.generation()
    best.append(de.cost.min())

print("median of the best errors: %.5f" % np.median(best))
