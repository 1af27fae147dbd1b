import numpy as np
from scipy.signal import decimate

FS = 500
SECONDS = 240
FACTOR = 10
RECORDS = 800


def record(rng, t):
    onset = rng.uniform(10.0, 30.0)
    quake = np.where(t > onset, np.exp(-(t - onset) / 6.0), 0.0)
    phase = rng.uniform(0.0, 2 * np.pi, size=(3, 1))
    trace = quake * np.sin(2 * np.pi * 4.0 * t + phase)
    start = rng.integers(0, 5000)
    return trace + 0.05 * noise[:, start:start + t.size]


rng = np.random.default_rng(11)
t = np.arange(FS * SECONDS) / FS
noise = rng.standard_normal((3, t.size + 5000))
archive = [record(rng, t) for _ in range(8)]

peaks = np.zeros(3)
energy = 0.0
for k in range(RECORDS):
    slow = decimate(archive[k % len(archive)], FACTOR, axis=1)
    peaks = np.maximum(peaks, np.abs(slow).max(axis=1))
    energy += np.square(slow).sum()

print("peaks", np.round(peaks, 4))
print("energy", round(energy, 2))
