import numpy as np
from pathlib import Path
from tempfile import TemporaryDirectory


class PixelFiles:
    """Digits whose pixels come as rows of a raw file (pixel position first)."""

    def __init__(self, file, pixels, digits):
        raw = np.memmap(file, dtype="f4", mode="r", shape=(pixels, digits))
        self.data = raw.transpose()

    def __len__(self):
        return len(self.data)

    def minibatch(self, which):
        return self.data[which]


tmp = TemporaryDirectory()
f = Path(tmp.name) / "digits.raw"
gen = np.random.default_rng(70)
np.stack([gen.integers(0, 256, size=6000) for _ in range(196)]).astype("f4").tofile(f)

train = PixelFiles(f, 196, 6000)
labels = gen.integers(0, 10, size=len(train))

sums = {k: np.zeros(196, dtype="f4") for k in range(10)}
counts = {k: 0 for k in range(10)}
start = 0

for it in range(100_000):
    rows = np.arange(start, start + 400)
    images = train.minibatch(rows)
    k = int(labels[start])
    sums[k] += images.mean(axis=0)
    counts[k] += 1
    start = (start + 400) % len(train)

print({k: float(sums[k].mean() / max(counts[k], 1)) for k in sums})
