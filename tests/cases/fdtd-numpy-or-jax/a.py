import numpy as np

NX, NY = 500, 500
COURANT = 0.5
STEPS_PER_FRAME = 8


class Grid:
    """Transverse magnetic FDTD: ez on the nodes, hx and hy on the edges."""

    def __init__(self, nx, ny):
        self.ez = np.zeros((nx, ny))
        self.hx = np.zeros((nx, ny - 1))
        self.hy = np.zeros((nx - 1, ny))
        self.eps = np.ones((nx, ny))
        yy, xx = np.meshgrid(np.arange(ny), np.arange(nx))
        self.eps[(xx - 330) ** 2 + (yy - 250) ** 2 < 60 ** 2] = 2.25
        self.ce = COURANT / self.eps[1:-1, 1:-1]
        self.source = np.exp(-((xx - 150) ** 2 + (yy - 250) ** 2) / 30.0)
        self.t = 0

    def step(self):
        self.hx -= COURANT * (self.ez[:, 1:] - self.ez[:, :-1])
        self.hy += COURANT * (self.ez[1:, :] - self.ez[:-1, :])
        curl = (self.hy[1:, 1:-1] - self.hy[:-1, 1:-1]) - (self.hx[1:-1, 1:] - self.hx[1:-1, :-1])
        self.ez[1:-1, 1:-1] += self.ce * curl
        self.ez += np.sin(0.12 * self.t) * 0.05 * self.source
        self.t += 1


grid = Grid(NX, NY)
energy = []
for frame in range(250):
    for _ in range(STEPS_PER_FRAME):
        grid.step()
    energy.append(float(np.mean(grid.ez ** 2)))

print("frames", len(energy), "energy after 40 %.4e" % energy[39], "last %.4e" % energy[-1])
