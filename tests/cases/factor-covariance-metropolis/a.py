import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"
os.environ["OMP_NUM_THREADS"] = "1"

import numpy as np
from scipy.linalg import cho_factor, cho_solve

rng = np.random.default_rng(9)
days, stocks, factors = 60, 400, 5
true_load = rng.normal(0.6, 0.3, (stocks, factors))
true_var = rng.uniform(0.3, 1.2, stocks)
returns = rng.standard_normal((days, factors)) @ true_load.T
returns += np.sqrt(true_var) * rng.standard_normal((days, stocks))


def log_likelihood(load, var, y):
    sigma = load @ load.T
    sigma[np.diag_indices(stocks)] += var
    c = cho_factor(sigma, lower=True)
    logdet = 2.0 * np.log(np.diag(c[0])).sum()
    quad = np.sum(y.T * cho_solve(c, y.T))
    return -0.5 * (quad + len(y) * (logdet + stocks * np.log(2 * np.pi)))


load, log_var = true_load.copy(), np.zeros(stocks)
current = log_likelihood(load, np.exp(log_var), returns)
accepted = 0
draws = 6000
for i in range(draws):
    new_load = load + 0.004 * rng.standard_normal(load.shape)
    new_log_var = log_var + 0.01 * rng.standard_normal(stocks)
    proposal = log_likelihood(new_load, np.exp(new_log_var), returns)
    if np.log(rng.random()) < proposal - current:
        load, log_var, current = new_load, new_log_var, proposal
        accepted += 1

print("accepted", accepted, "log likelihood", round(current, 3))
