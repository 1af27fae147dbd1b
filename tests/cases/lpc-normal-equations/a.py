import numpy as np
from scipy.linalg import toeplitz

# linear prediction for filling gaps in a recording (order 500), window by window

rng = np.random.default_rng(17)
fs = 16000
t = np.arange(fs * 4) / fs
tone = sum(np.sin(2 * np.pi * f * t + p) / (k + 1) for k, (f, p) in
           enumerate(zip([220, 447, 661, 1210, 1903], rng.uniform(0, 6, 5))))
audio = tone + 0.05 * rng.standard_normal(t.size)


class GapFiller:
    def __init__(self, order, window):
        self.order = order
        self.window = np.hanning(window)

    def autocorr(self, x):
        spec = np.fft.rfft(x * self.window, 2 * x.size)
        return np.fft.irfft(np.abs(spec) ** 2)[: self.order + 1]

    def coefficients(self, x):
        r = self.autocorr(x)
        r[0] *= 1.0001
        R = toeplitz(r[:-1])
        return np.linalg.solve(R, r[1:])

    def extend(self, x):
        a = self.coefficients(x)
        return a @ x[: -self.order - 1: -1]


filler = GapFiller(order=500, window=4096)
errors = []
for n in range(400):
    start = (n * 173) % (audio.size - 4200)
    guess = filler.extend(audio[start:start + 4096])
    errors.append(guess - audio[start + 4096])
print("rms prediction error", np.sqrt(np.mean(np.square(errors))))
