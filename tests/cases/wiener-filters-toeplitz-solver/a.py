import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"      # one core a job on our node

import numpy as np
from scipy import linalg

# Wiener filters (320 taps) from a reference electrode to 32 channels, segment by segment
rng = np.random.default_rng(8)
n_taps, n_chan, n_samp = 320, 32, 2048
burst = np.exp(-np.arange(60) / 12.0)
reference = np.convolve(rng.standard_normal(8 * n_samp), burst, "same").reshape(8, n_samp)
mixing = rng.standard_normal((n_chan, 40)) * np.exp(-np.arange(40) / 10.0)
recordings = []
for ref in reference:
    chans = np.array([np.convolve(ref, m)[:n_samp] for m in mixing])
    recordings.append(chans + 0.3 * rng.standard_normal(chans.shape))

energy = 0.0
for seg in range(1000):
    ref, chans = reference[seg % 8], recordings[seg % 8]
    F = np.fft.rfft(ref, 2 * n_samp)
    acf = np.fft.irfft(np.abs(F) ** 2)[:n_taps] / n_samp
    acf[0] *= 1.001
    ccf = np.fft.irfft(np.conj(F) * np.fft.rfft(chans, 2 * n_samp, axis=1), axis=1)[:, :n_taps].T / n_samp
    R = linalg.toeplitz(acf)
    filters = linalg.solve(R, ccf, assume_a="pos")
    energy += np.sum(filters ** 2)

print(f"mean filter energy {energy / 1000:.6f}")
