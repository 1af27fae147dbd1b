import numpy as np
from scipy.fft import fft2, ifft2


class Condensate:
    """Two-dimensional Gross-Pitaevskii equation in a rotating trap, split-step Fourier method."""

    def __init__(self, n=84, length=14.0, coupling=250.0, dt=2e-3):
        self.n = n
        self.dx = length / n
        self.coupling = coupling
        self.dt = dt
        axis = (np.arange(n) - n // 2) * self.dx
        self.x, self.y = np.meshgrid(axis, axis, indexing="ij")
        k = 2 * np.pi * np.fft.fftfreq(n, self.dx)
        self.kx, self.ky = np.meshgrid(k, k, indexing="ij")
        self.kinetic = np.exp(-0.5j * self.dt * (self.kx ** 2 + self.ky ** 2))
        self.psi = np.exp(-(self.x ** 2 + self.y ** 2) / 6).astype(complex)
        self.psi *= (self.x + 1j * self.y - 1.0) / np.sqrt(1 + np.hypot(self.x, self.y) ** 2)
        self.normalise()
        self.time = 0.0
        self.history = []

    def normalise(self):
        self.psi /= np.sqrt((np.abs(self.psi) ** 2).sum()) * self.dx

    @property
    def density(self):
        return self.psi.real ** 2 + self.psi.imag ** 2

    def trap(self):
        c, s = np.cos(0.7 * self.time), np.sin(0.7 * self.time)
        u = c * self.x + s * self.y
        v = c * self.y - s * self.x
        return 0.5 * (1.05 * u * u + 0.95 * v * v)

    def kick(self):
        energy = self.trap() + self.coupling * self.density
        self.psi = self.psi * np.exp(-0.5j * self.dt * energy)

    def drift(self):
        self.psi = ifft2(self.kinetic * fft2(self.psi))

    def advance(self):
        self.kick()
        self.drift()
        self.time += self.dt
        self.kick()
        self.history.append((self.density * self.x).sum() * self.dx ** 2)


cloud = Condensate()
for step in range(5000):
    cloud.advance()

print(f"norm {cloud.density.sum() * cloud.dx ** 2:.9f}, centre of mass {cloud.history[-1]:.9f}")
