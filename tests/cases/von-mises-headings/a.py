import numpy as np
from scipy.special import i0

# von Mises log likelihood of headings on a grid of concentrations
rng = np.random.default_rng(4)
headings = rng.vonmises(0.3, 4.0, 2000)
total_cos = np.cos(headings - 0.3).sum()

best = 0.0
for draw in range(8000):
    kappa = rng.gamma(4.0, 1.0, 5000)
    loglik = kappa * total_cos - headings.size * np.log(2 * np.pi * i0(kappa))
    best += kappa[loglik.argmax()]

print("kappa", best / 8000)
