"""Electron push in a standing wave (2-D, cloud-in-cell gather)."""
import time
import numpy as np


class Electrons:
    def __init__(self, n, shape, seed=8):
        rng = np.random.default_rng(seed)
        x = rng.uniform(5, shape[0] - 5, n)
        y = rng.uniform(5, shape[1] - 5, n)
        # handed over by the loader patch by patch, row by row
        order = np.lexsort((y.astype(int), x.astype(int)))
        self.x, self.y = x[order], y[order]
        self.vx, self.vy = np.zeros(n), np.zeros(n)

    def push(self, ex, ey, dt):
        ny = ex.shape[1]
        ix, iy = self.x.astype(np.int64), self.y.astype(np.int64)
        wx, wy = self.x - ix, self.y - iy
        c = ix * ny + iy
        for v, field in ((self.vx, ex), (self.vy, ey)):
            f = field.ravel()
            v -= dt * ((1 - wx) * ((1 - wy) * f[c] + wy * f[c + 1])
                       + wx * ((1 - wy) * f[c + ny] + wy * f[c + ny + 1]))
        self.x += dt * self.vx
        self.y += dt * self.vy

    def energy(self):
        return 0.5 * float((self.vx ** 2 + self.vy ** 2).sum())


if __name__ == "__main__":
    shape = (1400, 1400)
    i, j = np.indices(shape)
    kx, ky = 2 * np.pi / 70, 2 * np.pi / 50
    ex = np.sin(kx * i) * np.cos(ky * j)
    ey = np.cos(kx * i) * np.sin(ky * j)
    beam = Electrons(300_000, shape)
    start = time.perf_counter()
    for step in range(80):
        beam.push(ex, ey, 0.01)
    print(f"{(time.perf_counter() - start) / 80 * 1e3:.2f} ms/step, energy {beam.energy():.6f}")
