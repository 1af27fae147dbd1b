import numpy as np
from scipy import fft


class SpotHologram:
    """Phase mask that turns a Gaussian beam into a pattern of spots."""

    def __init__(self, beam, target):
        self.beam = beam
        self.target = target
        self.field = beam.astype(np.complex64)

    @staticmethod
    def with_amplitude(field, amplitude):
        modulus = np.abs(field)
        np.maximum(modulus, np.float32(1e-20), out=modulus)
        field *= amplitude / modulus
        return field

    def iterate(self):
        far = fft.fft2(self.field, norm="ortho")
        error = float(np.mean((np.abs(far) - self.target) ** 2))
        far = self.with_amplitude(far, self.target)
        near = fft.ifft2(far, norm="ortho")
        self.field = self.with_amplitude(near, self.beam)
        return error


def gaussian_beam(n, waist):
    axis = np.linspace(-1.0, 1.0, n, dtype=np.float32)
    beam = np.exp(-(axis[:, None] ** 2 + axis[None, :] ** 2) / waist**2)
    return (beam / np.linalg.norm(beam)).astype(np.float32)


def spot_pattern(n, spots, seed):
    rng = np.random.default_rng(seed)
    target = np.full((n, n), 1e-4, dtype=np.float32)
    for r, c in rng.integers(0, n - 3, size=(spots, 2)):
        target[r : r + 3, c : c + 3] = 1.0
    return target / np.linalg.norm(target)


hologram = SpotHologram(gaussian_beam(384, 0.5), spot_pattern(384, 60, seed=4))
first = hologram.iterate()

for k in range(520):
    error = hologram.iterate()

print(f"error {first:.4e} -> {error:.4e}")
