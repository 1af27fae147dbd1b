import numpy as np
import scipy.fft

n = 25_000
x = np.random.default_rng(9).standard_normal(n)
lags = n - 1
acc = np.zeros(2 * n - 1)


def autocorrelation(v):
    size = 2 * len(v) - 1
    spectrum = scipy.fft.rfft(v, size)
    power = spectrum * spectrum.conj()
    r = scipy.fft.irfft(power, size)
    return np.concatenate([r[-(len(v) - 1) :], r[: len(v)]])


for shot in range(2500):
    acc += autocorrelation(x)

print("peak", acc.argmax() - lags, acc.max() / 2500)
