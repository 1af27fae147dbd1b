import os

import numpy as np
import scipy.fft as sfft

n = 96
cores = os.cpu_count()
rng = np.random.default_rng(1)
density = rng.lognormal(0.0, 0.5, (n, n, n)).astype(np.float32)

freq = 2 * np.pi * np.fft.fftfreq(n, 1.0 / n)
freq_half = 2 * np.pi * np.fft.rfftfreq(n, 1.0 / n)
kx, ky, kz = np.meshgrid(freq, freq, freq_half, indexing="ij", sparse=True)
kk = kx**2 + ky**2 + kz**2
kk[0, 0, 0] = np.inf
kernel = (-4 * np.pi / kk).astype(np.float32)


def solve_poisson(field):
    spectrum = sfft.rfftn(field, workers=cores)
    np.multiply(spectrum, kernel, out=spectrum)
    return sfft.irfftn(spectrum, s=field.shape, workers=cores)


wells = []
for i in range(150):
    pot = solve_poisson(density)
    wells.append(float(pot.min()))
    density = np.roll(density, 3, axis=0)

print("deepest well %.4f" % np.mean(wells))
