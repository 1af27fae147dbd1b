import numpy as np
from scipy.fft import fft2, fftfreq, ifft2

NLEVELS = 6


def bandpass_weights(n):
    freq = np.abs(fftfreq(n, 1.0 / n))
    k = np.maximum(np.hypot(freq[:, None], freq[None, :]), 1.0)
    q = (n / 2.0) ** (1.0 / NLEVELS)
    centres = np.log(q) * (np.arange(NLEVELS) + 0.5)
    w = np.exp(-0.5 * ((np.log(k)[None] - centres[:, None, None]) / (0.5 * np.log(q))) ** 2)
    return w / w.sum(axis=0)


def decomposition(field, weights):
    F = fft2(field)
    result = {"levels": [], "means": [], "stds": []}
    for w in weights:
        level = ifft2(F * w).real
        mean, std = level.mean(), level.std()
        result["levels"].append((level - mean) / std)
        result["means"].append(mean)
        result["stds"].append(std)
    return result


def synthetic_rain(rng, n):
    F = fft2(rng.standard_normal((n, n)))
    f = fftfreq(n)
    z = ifft2(F * (np.hypot(f[:, None], f[None, :]) + 1.0 / n) ** -1.4).real
    return np.maximum(15.0 + 12.0 * z / z.std(), -15.0)


rng = np.random.default_rng(23)
radar = [synthetic_rain(rng, 256) for _ in range(12)]
weights = bandpass_weights(256)

total = np.zeros(NLEVELS)
for t in range(700):
    total += decomposition(radar[t % len(radar)], weights)["stds"]

print("mean std per level", np.round(total / 700, 3))
