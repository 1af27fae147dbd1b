import math
import numpy as np

rng = np.random.default_rng(17)

N_EPOCHS = 4000
t_obs = np.sort(rng.uniform(0.0, 900.0, N_EPOCHS))
rv_obs = rng.normal(0.0, 12.0, N_EPOCHS)


class Planet:
    def __init__(self, period, ecc, omega, t_peri, k):
        self.period, self.ecc, self.omega = period, ecc, omega
        self.t_peri, self.k = t_peri, k

    def eccentric_anomaly(self, M):
        E = np.empty_like(M)
        for i, m in enumerate(M.tolist()):
            x, e = m + self.ecc * math.sin(m), self.ecc
            for _ in range(50):
                step = (x - e * math.sin(x) - m) / (1.0 - e * math.cos(x))
                x -= step
                if abs(step) < 1e-10:
                    break
            E[i] = x
        return E

    def velocity(self, t):
        M = 2.0 * np.pi * (((t - self.t_peri) / self.period) % 1.0)
        E = self.eccentric_anomaly(M)
        nu = 2.0 * np.arctan2(np.sqrt(1 + self.ecc) * np.sin(E / 2), np.sqrt(1 - self.ecc) * np.cos(E / 2))
        return self.k * (np.cos(nu + self.omega) + self.ecc * np.cos(self.omega))


best = np.inf
for trial in range(40000):
    planet = Planet(period=rng.uniform(20.0, 400.0), ecc=rng.uniform(0.0, 0.7), omega=rng.uniform(0.0, 6.28),
                    t_peri=rng.uniform(0.0, 20.0), k=rng.uniform(1.0, 40.0))
    chi2 = np.sum(((rv_obs - planet.velocity(t_obs)) / 12.0) ** 2)
    best = min(best, chi2)

print("best chi2", best)
