from time import perf_counter

import numpy as np
import scipy.fft as sfft
import scipy.signal as ss


class MatchedFilter:
    def __init__(self, template, n=8192):
        self.n = n
        self.reference = np.conj(sfft.rfft(template, n))

    def detect(self, x):
        y = sfft.irfft(sfft.rfft(x, self.n) * self.reference, self.n)
        energy = y * y
        k = int(energy.argmax())
        return k, float(energy[k])


def synthetic(fs=48_000, samples=6_000, hydrophones=8, count=400):
    t = np.arange(int(fs * 0.02)) / fs
    sweep = ss.chirp(t, 8_000.0, 0.02, 16_000.0) * np.hanning(t.size)
    data = np.random.default_rng(9).normal(0.0, 0.3, (count, hydrophones, samples))
    for i in range(count):
        for h in range(hydrophones):
            at = 900 + 10 * i + 7 * h
            data[i, h, at:at + sweep.size] += sweep
    sos = ss.butter(4, 2_000.0, "highpass", fs=fs, output="sos")
    return sweep, ss.sosfiltfilt(sos, data, axis=-1)


sweep, data = synthetic()
receiver = MatchedFilter(sweep)
distance = 0.0
strength = 0.0
clock = []

for i in range(4000):
    tick = perf_counter()
    for x in data[i % len(data)]:
        k, e = receiver.detect(x)
        distance += k * 1500.0 / (2 * 48_000)
        strength += e
    clock.append(perf_counter() - tick)

print("range %.3f m  strength %.3f" % (distance / 32_000, strength / 32_000))
print("%.3f ms per ping" % (1e3 * float(np.median(clock))))
