import numpy as np
from scipy.fft import dstn, idstn


class Gyre:
    def __init__(self, cells=256, dt=1e-4, beta=20.0, drag=1.0, nu=2e-3):
        self.h, self.dt = 1.0 / cells, dt
        self.beta, self.drag, self.nu = beta, drag, nu
        n = cells - 1
        mode = np.arange(1, n + 1)
        lam = (2.0 * np.cos(np.pi * mode / cells) - 2.0) / self.h**2
        self.eigen = lam[:, None] + lam[None, :]
        lat = np.linspace(self.h, 1 - self.h, n)
        self.curl = np.tile(-np.pi * np.sin(np.pi * lat), (n, 1))
        self.vort = np.zeros((n, n))
        self.stream = np.zeros((n, n))

    def invert(self):
        self.stream = idstn(dstn(self.vort, type=1) / self.eigen, type=1)

    def tendency(self):
        s, v = np.pad(self.stream, 1), np.pad(self.vort, 1)
        c = 1.0 / (2 * self.h)
        sx, sy = (s[2:, 1:-1] - s[:-2, 1:-1]) * c, (s[1:-1, 2:] - s[1:-1, :-2]) * c
        vx, vy = (v[2:, 1:-1] - v[:-2, 1:-1]) * c, (v[1:-1, 2:] - v[1:-1, :-2]) * c
        diff = (v[2:, 1:-1] + v[:-2, 1:-1] + v[1:-1, 2:] + v[1:-1, :-2] - 4 * self.vort) / self.h**2
        return sy * vx - sx * vy - self.beta * sx - self.drag * self.vort + self.nu * diff + self.curl

    def step(self):
        self.invert()
        self.vort = self.vort + self.dt * self.tendency()


gyre = Gyre()
for _ in range(150):
    gyre.step()
print(f"max |psi| {np.abs(gyre.stream).max():.9f}")
