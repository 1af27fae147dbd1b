import numpy as np
from scipy.integrate import solve_ivp

GB, IB = 92.0, 7.3


def minimal_model(t, y, p1, p2, p3, n):
    g, x, i = y
    return [p1 * (GB - g) - x * g, -p2 * x + p3 * (i - IB), -n * (i - IB)]


gen = np.random.default_rng(8)
cohort = gen.lognormal(0.0, 0.15, (40, 4)) * [0.031, 0.012, 4.9e-6, 0.26]
t = np.arange(0.0, 181.0, 2.0)

auc = np.zeros(120)
nadir = np.zeros(120)
for k in range(120):
    res = solve_ivp(minimal_model, (0.0, 180.0), (287.0, 0.0, 403.0), t_eval=t,
                    args=tuple(cohort[k % 40]), rtol=1e-6, atol=1e-8)
    auc[k] = np.trapezoid(res.y[0], t)
    nadir[k] = res.y[0].min()

print(auc.mean().round(2), nadir.mean().round(3))
