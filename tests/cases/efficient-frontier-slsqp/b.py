import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np
import scipy.optimize as sco

gen = np.random.default_rng(11)
index = gen.normal(0.0004, 0.009, (750, 1))
R = index * gen.uniform(0.5, 1.5, 40) + gen.normal(0.0001, 0.012, (750, 40))

mean = 252 * R.mean(axis=0)
S = 252 * np.cov(R.T)
N = mean.size
ones = np.ones(N)


def var(x):
    return x @ S @ x


def dvar(x):
    return 2.0 * (S @ x)


def min_vol(r):
    cons = (
        dict(type="eq", fun=lambda x: x.sum() - 1.0, jac=lambda x: ones),
        dict(type="eq", fun=lambda x: mean @ x - r, jac=lambda x: mean),
    )
    sol = sco.minimize(var, ones / N, jac=dvar, method="SLSQP", bounds=sco.Bounds(0.0, 1.0),
                       constraints=cons, options=dict(ftol=1e-9, maxiter=200))
    return sol.fun ** 0.5


grid = np.linspace(*np.percentile(mean, [35, 85]), 1000)
vols = np.empty(1000)
for k in range(1000):
    vols[k] = min_vol(grid[k])

print("vol from %.4f to %.4f" % (vols.min(), vols.max()))
