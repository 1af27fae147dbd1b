# Counting calcium transients in fluorescence traces of many cells: divide out
# the photobleaching first, then look for prominent peaks.
import time

import numpy as np
from scipy.signal import find_peaks

CELLS = 1500
FRAMES = 20000
TAU = 9000.0


def trace_of(cell):
    g = np.random.default_rng(cell)
    spikes = np.zeros(FRAMES)
    spikes[g.integers(50, FRAMES - 50, 12)] = 1.0
    kernel = np.exp(-np.arange(120) / 25.0)
    dff = np.convolve(spikes, kernel)[:FRAMES] * 0.1
    bleach = 0.1 + 0.9 * np.exp(-np.arange(FRAMES) / TAU)
    return 1000.0 * (bleach + dff + 0.005 * g.standard_normal(FRAMES))


traces = [trace_of(c) for c in range(60)]
curve = 1000.0 * (0.1 + 0.9 * np.exp(-np.arange(FRAMES) / TAU))


def transients(f):
    flat = f - curve
    peaks, props = find_peaks(flat, prominence=50.0)
    return peaks, props["prominences"]


count = 0
spacing = 0.0
t0 = time.perf_counter()
for cell in range(CELLS):
    f = traces[cell % len(traces)]
    f0 = np.median(f)
    peaks, prom = transients(f)
    count += len(peaks)
    spacing += np.diff(peaks).mean() / FRAMES
    spacing += 1e-6 * f0
seconds = time.perf_counter() - t0
print("transients", count, "spacing", round(spacing, 3))
print(f"{seconds:.2f} s, {1e3 * seconds / CELLS:.3f} ms a cell")
