import numpy as np

AGES, STRAINS = 14, 4


class StrainModel:
    """SEIR by age with several strains that share the susceptibles."""

    def __init__(self, seed=21):
        rng = np.random.default_rng(seed)
        m = rng.gamma(2.0, 0.4, (AGES, AGES))
        self.contacts = (m + m.T) / 2
        self.population = rng.uniform(2e5, 9e5, AGES)
        self.beta = np.array([0.020, 0.023, 0.025, 0.021])
        self.sigma = np.array([0.33, 0.40, 0.35, 0.30])
        self.gamma = np.array([0.14, 0.15, 0.17, 0.13])
        self.reset()

    def reset(self):
        self.s = self.population * 0.999
        self.e = np.outer(self.population, np.full(STRAINS, 0.0))
        self.i = np.outer(self.population, np.full(STRAINS, 0.00025))
        self.r = np.zeros(AGES)

    def rates(self, s, e, i):
        ds = np.zeros(AGES)
        de = np.zeros((AGES, STRAINS))
        di = np.zeros((AGES, STRAINS))
        dr = np.zeros(AGES)
        for a in range(AGES):
            for k in range(STRAINS):
                prevalence = i[:, k] / self.population
                force = self.beta[k] * np.dot(self.contacts[a], prevalence)
                infected = force * s[a]
                ds[a] -= infected
                de[a, k] = infected - self.sigma[k] * e[a, k]
                di[a, k] = self.sigma[k] * e[a, k] - self.gamma[k] * i[a, k]
                dr[a] += self.gamma[k] * i[a, k]
        return ds, de, di, dr

    def day(self, substeps=24):
        h = 1.0 / substeps
        for _ in range(substeps):
            ds, de, di, dr = self.rates(self.s, self.e, self.i)
            self.s = self.s + h * ds
            self.e = self.e + h * de
            self.i = self.i + h * di
            self.r = self.r + h * dr
        return self.i.sum()


model = StrainModel()
curve = []
for day in range(30_000):
    if day % 200 == 0:
        model.reset()
    curve.append(model.day())

print("days", len(curve), "peak", max(curve), "recovered", model.r.sum())
