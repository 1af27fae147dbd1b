"""Autocorrelation maps of turbulence simulations, and the width of their central peak."""
import time

import numpy as np
from scipy import fft

NY = NX = 256


class Autocorrelation:
    def __init__(self, image):
        self.image = image - image.mean()

    def compute(self):
        spectrum = fft.fft2(self.image)
        power = spectrum.real ** 2 + spectrum.imag ** 2
        acf = fft.ifft2(power).real
        self.acf = acf / acf[0, 0]
        return self

    @property
    def width(self):
        """First lag along x at which the correlation is below 1/2."""
        return int(np.argmax(self.acf[0] < 0.5))


def column_density(rng, slope=-1.4):
    """A random field with a power-law spectrum."""
    ky = np.fft.fftfreq(NY)[:, None]
    kx = np.fft.fftfreq(NX)[None, :]
    k = np.hypot(ky, kx)
    k[0, 0] = 1.0
    noise = np.fft.fft2(rng.standard_normal((NY, NX)))
    return np.fft.ifft2(noise * k ** slope).real


rng = np.random.default_rng(38)
maps = [column_density(rng) for _ in range(6)]

widths = []
start = time.perf_counter()
for n in range(3000):
    widths.append(Autocorrelation(maps[n % 6]).compute().width)
print(f"mean width {np.mean(widths):.2f} pixels, {1e3 * (time.perf_counter() - start) / 3000:.2f} ms a map")
