"""Cascade decomposition of radar rain fields (S-PROG style), one call per time step."""
import numpy as np
from scipy import fft


class Cascade:
    def __init__(self, n, levels=6):
        ky = np.abs(fft.fftfreq(n, 1.0 / n))[:, None]
        kx = fft.rfftfreq(n, 1.0 / n)[None, :]
        k = np.maximum(np.hypot(ky, kx), 1.0)
        q = (n / 2.0) ** (1.0 / levels)
        centres = np.log(q) * (np.arange(levels) + 0.5)
        w = np.exp(-0.5 * ((np.log(k)[None] - centres[:, None, None]) / (0.5 * np.log(q))) ** 2)
        self.weights = (w / w.sum(axis=0)).astype(np.float32)
        self.n = n

    def decompose(self, rain):
        spectrum = fft.rfft2(rain)
        levels = []
        for w in self.weights:
            x = fft.irfft2(spectrum * w, s=(self.n, self.n))
            mu, sigma = x.mean(), x.std()
            levels.append(((x - mu) / sigma, mu, sigma))
        return levels


def rain_field(rng, n):
    noise = fft.rfft2(rng.standard_normal((n, n)))
    k = np.hypot(fft.fftfreq(n)[:, None], fft.rfftfreq(n)[None, :]) + 1.0 / n
    z = fft.irfft2(noise * k ** -1.4, s=(n, n))
    return np.maximum(15.0 + 12.0 * z / z.std(), -15.0).astype(np.float32)       # dBR


rng = np.random.default_rng(23)
fields = [rain_field(rng, 256) for _ in range(12)]
cascade = Cascade(256)

spread = np.zeros(6)
for step in range(700):
    spread += [sigma for _, _, sigma in cascade.decompose(fields[step % len(fields)])]

print("mean sigma per level", np.round(spread / 700, 3))
