import numpy as np
from scipy import fft

SAMPLE_RATE = 44100
rng = np.random.default_rng(3)

taps = int(0.2 * SAMPLE_RATE)
impulse = rng.standard_normal(taps) * np.exp(-np.arange(taps) / 1800.0)
samples = (3000.0 * rng.standard_normal(60 * SAMPLE_RATE)).astype(np.int16)
dry = samples.reshape(60, SAMPLE_RATE) / 32768.0


def convolve_padded(signal, kernel):
    full = len(signal) + len(kernel) - 1
    size = fft.next_fast_len(full, real=True)
    spectrum = fft.rfft(signal, size) * fft.rfft(kernel, size)
    return fft.irfft(spectrum, size)[:full]


check = 0.0
for i in range(400):
    out = convolve_padded(dry[i % 60], impulse)
    check += out[20000]

print("check", check)
