import numpy as np
import scipy.sparse as sp
import scipy.sparse.linalg as spla
from scipy.ndimage import map_coordinates


class Plume:
    """Buoyant smoke on an n x n box, pressure by conjugate gradients."""

    def __init__(self, n, dt, tol, seed):
        self.dt, self.tol = dt, tol
        self.rng = np.random.default_rng(seed)
        self.u, self.v, self.smoke = (np.zeros((n, n)) for _ in range(3))
        self.grid = np.mgrid[0:n, 0:n].astype(float)
        d = sp.diags_array([-1.0, 2.0, -1.0], offsets=[-1, 0, 1], shape=(n, n))
        self.A = sp.csr_array(sp.kron(d, sp.eye_array(n)) + sp.kron(sp.eye_array(n), d))
        self.worst = 0.0

    def carried(self, q):
        where = [self.grid[0] - self.dt * self.v, self.grid[1] - self.dt * self.u]
        return map_coordinates(q, where, order=1, mode="nearest")

    def pressure(self):
        u, v = self.u, self.v
        div = np.zeros_like(u)
        div[1:-1, 1:-1] = 0.5 * (u[1:-1, 2:] - u[1:-1, :-2] + v[2:, 1:-1] - v[:-2, 1:-1])
        rhs = -div.ravel()
        p, info = spla.cg(self.A, rhs, atol=self.tol, maxiter=2000)
        if info:
            raise RuntimeError("pressure solve did not converge")
        self.worst = max(self.worst, np.linalg.norm(self.A @ p - rhs) / np.linalg.norm(rhs))
        return p.reshape(u.shape)

    def step(self):
        n = len(self.u)
        self.smoke[4:9, 34:46] += 0.2 + 0.05 * self.rng.random((5, 12))
        self.u, self.v = self.carried(self.u), self.carried(self.v)
        self.smoke = self.carried(self.smoke)
        self.v += self.dt * 0.6 * self.smoke
        self.u += self.dt * 0.1 * self.rng.standard_normal((n, n))
        p = self.pressure()
        self.u[1:-1, 1:-1] -= 0.5 * (p[1:-1, 2:] - p[1:-1, :-2])
        self.v[1:-1, 1:-1] -= 0.5 * (p[2:, 1:-1] - p[:-2, 1:-1])


plume = Plume(80, dt=0.08, tol=1e-12, seed=7)
for _ in range(400):
    plume.step()

print(f"smoke {plume.smoke.sum():.6f}  energy {(plume.u**2 + plume.v**2).sum():.9f}")
print(f"largest relative residual of the pressure {plume.worst:.1e}")
