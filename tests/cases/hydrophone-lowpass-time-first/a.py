"""Level of every element of a dense hydrophone array, one block after another."""
import numpy as np
from scipy.signal import butter, lfilter

FS = 8000.0
N_ELEMENTS = 4096
BLOCK = 400

rng = np.random.default_rng(23)


def record():
    t = np.arange(BLOCK) / FS
    tone = np.sin(2 * np.pi * 180.0 * t)
    gains = rng.uniform(0.2, 1.0, N_ELEMENTS)
    return tone[:, None] * gains + 0.3 * rng.standard_normal((BLOCK, N_ELEMENTS))


class ArrayLevels:
    """Low-pass all elements and keep a running level in dB."""

    def __init__(self, n_elements, cutoff=400.0, order=4):
        self.b, self.a = butter(order, cutoff, fs=FS)
        self.level = np.zeros(n_elements)

    def process(self, block):
        low = lfilter(self.b, self.a, block, axis=0)
        rms = np.sqrt(np.mean(low * low, axis=0))
        self.level = 0.9 * self.level + 0.1 * 20 * np.log10(rms)
        return self.level


blocks = [record() for _ in range(3)]
levels = ArrayLevels(N_ELEMENTS)

for k in range(2000):
    out = levels.process(blocks[k % 3])

print("median level", np.median(out))
