import numpy as np

# 2-D FDTD (TM mode), single precision, a point source in the middle of a box with a dielectric slab
nx, ny = 120, 120
n_steps = 4000
dx = 1e-3
c0 = 299792458.0
dt = 0.95 * dx / (c0 * np.sqrt(2))
S = c0 * dt / dx
print("Courant number", S)

Ez = np.zeros((nx, ny), dtype=np.float32)
Hx = np.zeros((nx, ny - 1), dtype=np.float32)
Hy = np.zeros((nx - 1, ny), dtype=np.float32)
eps = np.ones((nx, ny), dtype=np.float32)
eps[75:90] = 4.0
inv_eps = 1 / eps[1:-1, 1:-1]

for n in range(n_steps):
    Hx -= S * (Ez[:, 1:] - Ez[:, :-1])
    Hy += S * (Ez[1:] - Ez[:-1])
    Ez[1:-1, 1:-1] += S * inv_eps * (Hy[1:, 1:-1] - Hy[:-1, 1:-1] - Hx[1:-1, 1:] + Hx[1:-1, :-1])
    Ez[nx // 2, ny // 2] += np.exp(-((n - 60) / 20) ** 2)

print("energy", float((Ez.astype(float) ** 2).sum()), Ez.dtype)
