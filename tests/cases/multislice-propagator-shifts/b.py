"""Transmit-and-propagate loop for electron scattering."""
import time

import numpy as np


class Multislice:
    def __init__(self, n=192, pixel=0.12, wavelength=0.0197, dz=2.0):
        self.n, self.pixel = n, pixel
        q = np.fft.fftfreq(n, pixel)
        qq = q[:, None] ** 2 + q[None, :] ** 2
        keep = qq < (2 / 3 / (2 * pixel)) ** 2
        self.kernel = np.exp(-1j * np.pi * wavelength * dz * qq) * keep
        self.wave = np.ones((n, n), dtype=complex)

    def layers(self, how_many, seed=17):
        gen = np.random.default_rng(seed)
        yy, xx = np.mgrid[:self.n, :self.n] * self.pixel
        out = []
        for _ in range(how_many):
            pot = np.zeros((self.n, self.n))
            for y0, x0 in gen.uniform(0, self.n * self.pixel, (40, 2)):
                pot += np.exp(-((xx - x0) ** 2 + (yy - y0) ** 2) / 0.18)
            out.append(np.exp(0.08j * pot))
        return out

    def step(self, layer):
        spectrum = np.fft.fft2(self.wave * layer)
        self.wave = np.fft.ifft2(spectrum * self.kernel)
        return self.wave


def brightest(wave):
    sub = wave[::8, ::8]
    return (sub.real ** 2 + sub.imag ** 2).max()


sim = Multislice()
stack = sim.layers(4)
n_slices = 4000
acc = 0.0
t0 = time.perf_counter()
for i in range(n_slices):
    acc += brightest(sim.step(stack[i % len(stack)]))
dt = time.perf_counter() - t0
print("sum of maxima", round(acc, 4), "norm", round(float((abs(sim.wave) ** 2).mean()), 6))
print(f"{dt:.2f} s, {1e3 * dt / n_slices:.3f} ms a slice")
