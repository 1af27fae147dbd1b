import numpy as np
from scipy.signal import fftconvolve

FS = 500.0
FREQS = np.geomspace(4, 100, 32)


class Scalogram:
    """Morlet power of one channel, one convolution for each frequency"""

    def __init__(self, freqs, fs, cycles=7):
        self.wavelets = []
        for f in freqs:
            s = cycles / (2 * np.pi * f)
            t = np.arange(-4 * s, 4 * s, 1 / fs)
            psi = np.exp(2j * np.pi * f * t) * np.exp(-t ** 2 / (2 * s ** 2))
            self.wavelets.append(psi / np.abs(psi).sum())

    def power(self, x):
        out = np.empty((len(self.wavelets), len(x)))
        for i, psi in enumerate(self.wavelets):
            out[i] = np.abs(fftconvolve(x, psi, mode="same")) ** 2
        return out


rng = np.random.default_rng(3)
recording = rng.standard_normal((16, 10000))
scalogram = Scalogram(FREQS, FS)
mean_power = np.zeros(len(FREQS))
for epoch in range(800):
    power = scalogram.power(recording[epoch % 16])
    mean_power += power.mean(axis=1)
print("mean power", mean_power[:4] / 800)
