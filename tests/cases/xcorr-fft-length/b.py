import numpy as np
from scipy.signal import fftconvolve

n = 25_000
x = np.random.default_rng(9).standard_normal(n)
lags = n - 1
acc = np.zeros(2 * n - 1)

for shot in range(2500):
    acc += fftconvolve(x, x[::-1])

print("peak", acc.argmax() - lags, acc.max() / 2500)
