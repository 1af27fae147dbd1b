import numpy as np


class WaveEq2D:
    """u_tt = u_xx + u_yy on the unit square, periodic, leapfrog in time."""

    def __init__(self, m, courant=0.5, keep=8):
        h = 1.0 / m
        x = np.arange(m) * h
        self.r2 = courant ** 2
        self.u = np.zeros((m + 2, m + 2, keep))    # x, y, time; the last levels are kept for the movie
        self.lap = np.empty((m, m), dtype=self.u.dtype)
        self.part = np.empty_like(self.lap)
        start = np.outer(np.cos(4 * np.pi * x), np.sin(4 * np.pi * x))
        for level in (0, 1):
            self.u[1:-1, 1:-1, level] = start
            self.wrap(level)
        self.old, self.now, self.new, self.keep = 0, 1, 2, keep

    def wrap(self, k):
        u = self.u
        u[0, :, k] = u[-2, :, k]
        u[-1, :, k] = u[1, :, k]
        u[:, 0, k] = u[:, -2, k]
        u[:, -1, k] = u[:, 1, k]

    def step(self):
        u, k = self.u, self.now
        centre = u[1:-1, 1:-1, k]
        lap, part = self.lap, self.part            # kept buffers, no temporaries
        np.add(u[2:, 1:-1, k], u[:-2, 1:-1, k], out=lap)
        lap += u[1:-1, 2:, k]
        lap += u[1:-1, :-2, k]
        lap *= self.r2
        np.multiply(centre, 2 - 4 * self.r2, out=part)
        lap += part
        lap -= u[1:-1, 1:-1, self.old]
        u[1:-1, 1:-1, self.new] = lap
        self.wrap(self.new)
        self.old, self.now, self.new = self.now, self.new, (self.new + 1) % self.keep


eq = WaveEq2D(200)

for frame in range(8000):                      # a picture after every second step
    eq.step()
    eq.step()
    if frame % 2000 == 1999:
        print(frame + 1, "max |u| =", round(float(np.abs(eq.u[:, :, eq.now]).max()), 4))
