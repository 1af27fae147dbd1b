import os
import tempfile

import numpy as np

CHANNELS, SAMPLES, WINDOW = 8, 400_000, 64
rng = np.random.default_rng(8)
path = os.path.join(tempfile.mkdtemp(), "session.npy")
np.save(path, rng.standard_normal((SAMPLES, CHANNELS), dtype=np.float32))


class Recording:
    def __init__(self, path):
        self.data = np.load(path)
        self.baseline = np.array(self.data[:2000].mean(axis=0))

    def window(self, start):
        return self.data[start:start + WINDOW] - self.baseline


recording = Recording(path)
out = np.empty((32, WINDOW, CHANNELS), np.float32)
power = 0.0
for batch in range(12000):
    for i, start in enumerate(rng.integers(0, SAMPLES - WINDOW, 32)):
        out[i] = recording.window(start)
    power += float(out[0, 0, 0]) ** 2

print(f"mean power {power / 12000:.4f}")
os.remove(path)
