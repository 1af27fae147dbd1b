# Stark shift of a double quantum dot: the lowest levels for many field values.
import time

import numpy as np
import scipy.sparse as sp
import scipy.sparse.linalg as sla

N = 160                 # grid points
LENGTH = 16.0
FIELDS = 1500
LEVELS = 4

x = np.linspace(-LENGTH / 2, LENGTH / 2, N)
h = x[1] - x[0]
kinetic = sp.diags([-0.5 / h ** 2, 1.0 / h ** 2, -0.5 / h ** 2], [-1, 0, 1],
                   shape=(N, N), format="csc")
well = 0.02 * (x ** 2 - 9.0) ** 2
fields = np.linspace(0.0, 0.1, FIELDS)
v0 = np.random.default_rng(5).standard_normal(N)


def hamiltonian(field):
    return (kinetic + sp.diags(well + field * x, 0, format="csc")).tocsc()


def lowest(h_matrix):
    # the levels nearest to zero, from below the ground state
    e, psi = sla.eigsh(h_matrix, LEVELS, sigma=0.0, which="LM", v0=v0)
    order = np.argsort(e)
    return e[order], psi[:, order]


energies = np.zeros((FIELDS, LEVELS))
dipole = 0.0
t0 = time.perf_counter()
for i, field in enumerate(fields):
    e, psi = lowest(hamiltonian(field))
    energies[i] = e
    density = psi ** 2
    dipole += (density * x[:, None]).sum(axis=0)[0]
    width = np.sqrt((density * x[:, None] ** 2).sum(axis=0))
    dipole += 1e-3 * width[0]
seconds = time.perf_counter() - t0

print("mean energies", np.round(energies.mean(axis=0), 6))
print("sum of dipoles", round(dipole, 4))
print(f"{seconds:.2f} s, {1e3 * seconds / FIELDS:.2f} ms a field")
