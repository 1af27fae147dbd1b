import math

import numpy as np

# European calls by Monte Carlo, Euler scheme step after step
S0, T, r = 100.0, 1.0, 0.05
M, I = 50, 4000
dt = T / M
rng = np.random.default_rng(20000)
strikes = np.linspace(90.0, 120.0, 31)
vols = np.linspace(0.15, 0.35, 21)

values = []
for quote in range(1500):
    K, sigma = strikes[quote % 31], vols[quote % 21]
    S = np.zeros((M + 1, I))
    S[0] = S0
    for t in range(1, M + 1):
        z = rng.standard_normal(I)
        S[t] = S[t - 1] * np.exp((r - 0.5 * sigma ** 2) * dt + sigma * math.sqrt(dt) * z)
    values.append(math.exp(-r * T) * np.sum(np.maximum(S[-1] - K, 0)) / I)

print("mean value", sum(values) / len(values), "last", values[-1])
