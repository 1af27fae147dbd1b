# Multislice simulation of an electron wave through a thin crystal.
import time

import numpy as np
from numpy.fft import fft2, ifft2, fftshift, ifftshift

SIZE = 192
SLICES = 4000
WAVELENGTH = 0.0197     # Angstrom, 300 kV
THICKNESS = 2.0
PIXEL = 0.12

rng = np.random.default_rng(17)


def ft(field):
    """Centred Fourier transform."""
    return fftshift(fft2(ifftshift(field)))


def ift(spectrum):
    """Centred inverse transform."""
    return fftshift(ifft2(ifftshift(spectrum)))


def fresnel():
    q = fftshift(np.fft.fftfreq(SIZE, PIXEL))
    q2 = q[:, None] ** 2 + q[None, :] ** 2
    aperture = q2 < (2 / 3 / (2 * PIXEL)) ** 2
    return np.exp(-1j * np.pi * WAVELENGTH * THICKNESS * q2) * aperture


def projected_potential():
    y, x = np.mgrid[:SIZE, :SIZE] * PIXEL
    v = np.zeros((SIZE, SIZE))
    for cy, cx in rng.uniform(0, SIZE * PIXEL, (40, 2)):
        v += np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / 0.18)
    return v


transmit = [np.exp(0.08j * projected_potential()) for _ in range(4)]
propagator = fresnel()
psi = np.ones((SIZE, SIZE), dtype=complex)
bright = 0.0
start = time.perf_counter()
for s in range(SLICES):
    psi = psi * transmit[s % 4]
    psi = ift(ft(psi) * propagator)
    bright += (psi[::8, ::8].real ** 2 + psi[::8, ::8].imag ** 2).max()
elapsed = time.perf_counter() - start
print("sum of maxima", round(bright, 4), "norm", round(float((abs(psi) ** 2).mean()), 6))
print(f"{elapsed:.2f} s, {1e3 * elapsed / SLICES:.3f} ms a slice")
