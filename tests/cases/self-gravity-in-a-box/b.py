import numpy as np
from scipy import fft


class GravityBox:
    """Periodic Poisson solver: potential of a density field."""

    def __init__(self, n, box=1.0):
        k = 2 * np.pi * fft.fftfreq(n, box / n)
        kz = 2 * np.pi * fft.rfftfreq(n, box / n)
        k2 = k[:, None, None] ** 2 + k[None, :, None] ** 2 + kz[None, None, :] ** 2
        k2[0, 0, 0] = 1.0
        self.green = -4 * np.pi / k2
        self.green[0, 0, 0] = 0.0
        self.n = n

    def potential(self, rho):
        delta = fft.rfftn(rho)
        delta *= self.green
        return fft.irfftn(delta, s=rho.shape)


rng = np.random.default_rng(1)
n = 96
rho = rng.lognormal(0.0, 0.5, (n, n, n))
box = GravityBox(n)

deepest = []
for snapshot in range(150):
    phi = box.potential(rho)
    deepest.append(phi.min())
    rho = np.roll(rho, 3, axis=0)

print("deepest well %.4f" % np.mean(deepest))
