# Software receiver: automatic frequency control of a burst of complex baseband
# samples, sample by sample (the loop feeds back, so it cannot be vectorised).
import cmath
import time

import numpy as np

BLOCKS = 10000
BLOCK = 512
rng = np.random.default_rng(3)


def make_signal(n):
    drift = 0.12 + 0.03 * np.sin(np.arange(n) * 4e-6)
    symbols = rng.integers(0, 4, n // 8 + 1).repeat(8)[:n]
    phase = np.cumsum(drift) + 0.35 * np.sin(symbols * np.pi / 2)
    noise = rng.standard_normal(n) + 1j * rng.standard_normal(n)
    return np.exp(1j * phase) + 0.1 * noise


class FrequencyLock:
    def __init__(self, gain=0.004):
        self.gain = gain
        self.freq = 0.0
        self.phase = 0.0
        self.last = 1.0 + 0.0j

    def process(self, block):
        freq, phase, last = self.freq, self.phase, self.last
        power = 0.0
        for sample in block:
            y = sample * cmath.exp(-1j * phase)
            err = (y * last.conjugate()).imag
            power += y.real * y.real + y.imag * y.imag
            freq += self.gain * err
            phase += freq
            if phase > cmath.pi:
                phase -= 2 * cmath.pi
            last = y
        self.freq, self.phase, self.last = freq, phase, last
        return freq, power / len(block)


signal = make_signal(BLOCKS * BLOCK).reshape(BLOCKS, BLOCK)
lock = FrequencyLock()
track = np.zeros((BLOCKS, 2))
t0 = time.perf_counter()
for i in range(BLOCKS):
    track[i] = lock.process(signal[i])
seconds = time.perf_counter() - t0
print("mean frequency", round(track[100:, 0].mean(), 6), "power", round(track[:, 1].mean(), 6))
print(f"{seconds:.2f} s, {1e3 * seconds / BLOCKS:.3f} ms a block")
