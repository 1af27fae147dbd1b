# put a dry recording into a room: convolve one second blocks with the impulse response
import numpy as np
from scipy import fft

fs = 44100
rng = np.random.default_rng(3)

ir_len = int(0.2 * fs)
ir = rng.standard_normal(ir_len) * np.exp(-np.arange(ir_len) / 1800.0)
wav = (3000.0 * rng.standard_normal(60 * fs)).astype(np.int16)     # one minute, as read from a file
blocks = wav.reshape(60, fs) / 32768.0


def fft_convolve(x, h):
    # linear convolution, so the transform has to be as long as the result
    n = len(x) + len(h) - 1
    X = fft.rfft(x, n)
    H = fft.rfft(h, n)
    return fft.irfft(X * H, n)


total = 0.0
for k in range(400):
    wet = fft_convolve(blocks[k % 60], ir)
    total += wet[20000]

print("check", total)
