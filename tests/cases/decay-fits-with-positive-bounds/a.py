import numpy as np
from scipy.optimize import curve_fit

gen = np.random.default_rng(11)

# fluorescence lifetime: one decay curve for each pixel of the scan
t_ns = np.linspace(0.0, 12.5, 64)
n_pixels = 500
amplitude = gen.uniform(80, 200, n_pixels)
lifetime = gen.uniform(1.2, 3.0, n_pixels)
background = gen.uniform(6, 14, n_pixels)
counts = gen.poisson(
    amplitude[:, None] * np.exp(-t_ns / lifetime[:, None]) + background[:, None]
).astype(float)


def decay(t, amp, tau, bg):
    return amp * np.exp(-t / tau) + bg


def start_values(curve):
    bg = curve[-8:].mean()
    return curve[0] - bg, 2.0, bg


lifetimes = np.zeros(n_pixels)
for n in range(100_000):
    pixel = n % n_pixels
    best, _ = curve_fit(
        decay, t_ns, counts[pixel],
        p0=start_values(counts[pixel]),
        bounds=(0, np.inf),
    )
    lifetimes[pixel] = best[1]

print("mean lifetime", lifetimes.mean())
