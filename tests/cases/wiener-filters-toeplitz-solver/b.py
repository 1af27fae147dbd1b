import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"      # one core a job on our node

import numpy as np
from scipy.linalg import solve_toeplitz


def make_data(rng, n_seg=8, n_chan=32, n_samp=2048):
    burst = np.exp(-np.arange(60) / 12.0)
    reference = np.convolve(rng.standard_normal(n_seg * n_samp), burst, "same").reshape(n_seg, n_samp)
    mixing = rng.standard_normal((n_chan, 40)) * np.exp(-np.arange(40) / 10.0)
    data = []
    for ref in reference:
        chans = np.array([np.convolve(ref, m)[:n_samp] for m in mixing])
        data.append((ref, chans + 0.3 * rng.standard_normal(chans.shape)))
    return data


def correlations(ref, chans, n_taps):
    n = ref.size
    spec = np.fft.rfft(ref, 2 * n)
    acf = np.fft.irfft(np.abs(spec) ** 2)[:n_taps] / n
    cross = np.fft.rfft(chans, 2 * n, axis=1) * np.conj(spec)
    return acf, np.fft.irfft(cross, axis=1)[:, :n_taps].T / n


def wiener(ref, chans, n_taps=320, ridge=1e-3):
    acf, ccf = correlations(ref, chans, n_taps)
    acf[0] *= 1 + ridge
    return solve_toeplitz(acf, ccf)          # Levinson, O(n^2)


data = make_data(np.random.default_rng(8))
total = 0.0
for seg in range(1000):
    ref, chans = data[seg % len(data)]
    h = wiener(ref, chans)
    total += float((h * h).sum())

print("mean filter energy", round(total / 1000, 6))
