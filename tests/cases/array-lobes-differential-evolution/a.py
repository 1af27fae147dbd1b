import numpy as np
from scipy.optimize import differential_evolution

theta = np.linspace(-np.pi / 2, np.pi / 2, 1081)
sin_theta = np.sin(theta)
target = np.where(np.abs(theta) < 0.15, 1.0, 0.02)


def lobe_error(p):
    """p: amplitudes and spacings of three symmetric pairs of elements"""
    amp, pos = p[:3], p[3:]
    field = amp @ np.cos(2 * np.pi * pos[:, None] * sin_theta)
    return float(np.mean((np.abs(field) - target) ** 2))


bounds = [(0, 1)] * 3 + [(0.1, 0.8), (0.8, 1.6), (1.6, 2.6)]

best = []
for seed in range(100):
    res = differential_evolution(lobe_error, bounds, strategy="best1bin", popsize=12, maxiter=8,
                                 mutation=0.6, recombination=0.8, tol=0.0, polish=False, rng=seed)
    best.append(res.fun)

print("median of the best errors: %.5f" % np.median(best))
