"""Ageing of a reaction mixture: first-order network, concentrations at the end of each hold."""
import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # one core each, the other runs the GUI

import numpy as np
from scipy.sparse.linalg import expm_multiply

N_SPECIES = 100
N_HOLDS = 120
R = 8.314e-3  # kJ / mol / K

rng = np.random.default_rng(12)
ln_pre = rng.uniform(np.log(3.0e4), np.log(6.0e6), (N_SPECIES, N_SPECIES))
barrier = rng.uniform(34.0, 55.0, (N_SPECIES, N_SPECIES))
linked = rng.random((N_SPECIES, N_SPECIES)) < 0.08
np.fill_diagonal(linked, False)


def rate_matrix(temperature):
    k = np.where(linked, np.exp(ln_pre - barrier / (R * temperature)), 0.0)
    k[np.diag_indices(N_SPECIES)] = -k.sum(axis=0)
    return k


temperatures = rng.uniform(300.0, 330.0, N_HOLDS)
minutes = rng.uniform(5.0, 20.0, N_HOLDS)

conc = np.zeros(N_SPECIES)
conc[0] = 1.0
history = np.empty((N_HOLDS, N_SPECIES))

for hold in range(N_HOLDS):
    K = rate_matrix(temperatures[hold])
    conc = expm_multiply(K * minutes[hold], conc)
    history[hold] = conc
    conc[0] += 0.05

print("final mixture", history[-1, :5], "total", history[-1].sum())
