import numpy as np
from scipy.sparse import lil_matrix
from scipy.sparse.linalg import spsolve

# heat conduction in a wall whose conductivity depends on the temperature, implicit Euler
n = 60
dx = 1.0 / (n - 1)
dt = 2e-4
u = np.sin(np.pi * np.linspace(0, 1, n)) ** 2

A = lil_matrix((n, n))
for k in range(1, n - 1):
    A[k, k - 1] = A[k, k + 1] = -1.0
    A[k, k] = 3.0
A[0, 0] = A[n - 1, n - 1] = 1.0
A = A.tocsr()


def step(u):
    cond = 1.0 + u ** 2
    for k in range(1, n - 1):
        left = dt / dx ** 2 * 0.5 * (cond[k - 1] + cond[k])
        right = dt / dx ** 2 * 0.5 * (cond[k] + cond[k + 1])
        A[k, k - 1] = -left
        A[k, k] = 1.0 + left + right
        A[k, k + 1] = -right
    return spsolve(A, u)


for it in range(500):
    u = step(u)

print("max", round(u.max(), 10), "mean", round(u.mean(), 10))
