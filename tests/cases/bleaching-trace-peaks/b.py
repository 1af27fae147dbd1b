"""Transient counter for fluorescence recordings."""
import time

import numpy as np
from scipy import signal


class Recording:
    def __init__(self, n_cells=60, n_frames=20000, tau=9000.0):
        self.n_frames = n_frames
        t = np.arange(n_frames)
        self.bleach = 0.1 + 0.9 * np.exp(-t / tau)
        self.shape = np.exp(-np.arange(120) / 25.0)
        self.cells = [self.simulate(i) for i in range(n_cells)]

    def simulate(self, seed):
        gen = np.random.default_rng(seed)
        events = np.zeros(self.n_frames)
        events[gen.integers(50, self.n_frames - 50, 12)] = 1.0
        dff = np.convolve(events, self.shape)[: self.n_frames] * 0.1
        noise = 0.005 * gen.standard_normal(self.n_frames)
        return 1000.0 * (self.bleach + dff + noise)

    def __getitem__(self, i):
        return self.cells[i % len(self.cells)]


def detect(raw, prominence=50.0):
    # the prominence is a local property, so the slow bleaching does not matter
    where, info = signal.find_peaks(raw, prominence=prominence)
    return where


rec = Recording()
n_cells = 1500
total, spacing = 0, 0.0
begin = time.perf_counter()
for i in range(n_cells):
    raw = rec[i]
    baseline = np.median(raw)
    where = detect(raw)
    total += where.size
    spacing += np.diff(where).mean() / rec.n_frames + 1e-6 * baseline
took = time.perf_counter() - begin
print("transients", total, "spacing", round(spacing, 3))
print(f"{took:.2f} s, {1e3 * took / n_cells:.3f} ms a cell")
