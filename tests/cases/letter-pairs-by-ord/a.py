import random
from time import perf_counter

import numpy as np


class PairProfile:
    """Relative frequencies of letter pairs (blank, a..z)."""

    size = 27

    def __init__(self):
        self.reference = np.zeros((self.size, self.size))

    def of(self, text):
        raw = np.frombuffer(text.encode("ascii"), dtype=np.uint8).astype(np.int64)
        index = np.where(raw == ord(" "), 0, raw - ord("a") + 1)
        counts = np.bincount(index[:-1] * self.size + index[1:], minlength=self.size ** 2)
        counts = counts.reshape(self.size, self.size)
        return counts / counts.sum()

    def fit(self, texts):
        for text in texts:
            self.reference += self.of(text)
        self.reference /= len(texts)
        return self

    def distance(self, text):
        return np.abs(self.of(text) - self.reference).sum()


random.seed(17)
pages = ["".join(random.choices("etaoinshrdlucmfwypvbgkjqxz      ", k=30000)) for _ in range(12)]
profile = PairProfile().fit(pages)

total = 0.0
start = perf_counter()
for n in range(240):
    total += profile.distance(pages[n % len(pages)])
print(f"mean distance {total / 240:.6f}, {(perf_counter() - start) / 240 * 1e3:.3f} ms per page")
