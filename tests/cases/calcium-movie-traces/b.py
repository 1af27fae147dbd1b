"""Fluorescence traces of a few cells from a two-photon movie (second version)."""
import numpy as np

SIZE = (400, 400)
T = 320
CELLS, R = 25, 6


def record(rng):
    base = rng.integers(180, 260, SIZE)
    stack = np.empty((T,) + SIZE, dtype=np.uint16)
    for t in range(T):
        glow = 40.0 * (1.0 + np.sin(t / 9.0))
        stack[t] = base + rng.integers(0, 60) + int(glow)
    return stack


class Analysis:
    def __init__(self, stack, rng):
        self.stack = stack
        yy, xx = np.mgrid[:SIZE[0], :SIZE[1]]
        self.rois = []
        for _ in range(CELLS):
            cy, cx = rng.integers(20, SIZE[0] - 20), rng.integers(20, SIZE[1] - 20)
            self.rois.append(np.flatnonzero((yy - cy) ** 2 + (xx - cx) ** 2 <= R ** 2))
        self.dark = rng.normal(100.0, 2.0, SIZE).astype(np.float32)
        self.gain = rng.normal(1.0, 0.05, SIZE).astype(np.float32)
        self.level = np.zeros(T)
        self.dff = np.zeros((CELLS, T))

    def step(self, t):
        frame = self.stack[t].astype(np.float32)
        frame -= self.dark
        frame *= self.gain
        pixels = frame.ravel()
        self.level[t] = pixels.mean()
        for k, roi in enumerate(self.rois):
            self.dff[k, t] = pixels[roi].mean() / self.level[t]


rng = np.random.default_rng(12)
analysis = Analysis(record(rng), rng)

for n in range(30 * T):
    analysis.step(n % T)

print("level %.3f" % analysis.level.mean(), "spread %.5f" % analysis.dff.std(axis=1).mean())
