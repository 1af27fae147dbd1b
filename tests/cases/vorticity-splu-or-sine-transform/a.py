"""Wind-driven gyre: barotropic vorticity in a closed square basin."""
import numpy as np
import scipy.sparse as sp
from scipy.sparse.linalg import splu

M = 255
h = 1.0 / (M + 1)
dt, beta, drag, visc = 1e-4, 20.0, 1.0, 2e-3

second = sp.diags_array([np.ones(M - 1), -2.0 * np.ones(M), np.ones(M - 1)], offsets=[-1, 0, 1]) / h**2
eye = sp.eye_array(M)
lap = (sp.kron(second, eye) + sp.kron(eye, second)).tocsc()
factor = splu(lap)

y = np.linspace(h, 1 - h, M)
wind = -np.pi * np.sin(np.pi * y)[None, :] * np.ones((M, 1))
zeta = np.zeros((M, M))


def framed(field):
    out = np.zeros((M + 2, M + 2))
    out[1:-1, 1:-1] = field
    return out


for step in range(150):
    psi = factor.solve(zeta.ravel()).reshape(M, M)
    p, z = framed(psi), framed(zeta)
    px = (p[2:, 1:-1] - p[:-2, 1:-1]) / (2 * h)
    py = (p[1:-1, 2:] - p[1:-1, :-2]) / (2 * h)
    zx = (z[2:, 1:-1] - z[:-2, 1:-1]) / (2 * h)
    zy = (z[1:-1, 2:] - z[1:-1, :-2]) / (2 * h)
    lap_z = (z[2:, 1:-1] + z[:-2, 1:-1] + z[1:-1, 2:] + z[1:-1, :-2] - 4 * zeta) / h**2
    zeta = zeta + dt * (py * zx - px * zy - beta * px - drag * zeta + visc * lap_z + wind)

print("strongest transport", f"{np.abs(psi).max():.9f}")
