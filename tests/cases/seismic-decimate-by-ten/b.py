import numpy as np
from scipy.signal import cheby1, sosfilt


class Decimator:
    def __init__(self, factor):
        self.factor = factor

    def __call__(self, x):
        sos = cheby1(8, 0.05, 0.8 / self.factor, output="sos")
        return sosfilt(sos, x, axis=1)[:, ::self.factor]


def make_archive(fs, seconds, count, seed=11):
    rng = np.random.default_rng(seed)
    t = np.arange(fs * seconds) / fs
    noise = rng.standard_normal((3, t.size + 5000))
    archive = []
    for _ in range(count):
        onset = rng.uniform(10.0, 30.0)
        quake = np.where(t > onset, np.exp(-(t - onset) / 6.0), 0.0)
        phase = rng.uniform(0.0, 2 * np.pi, size=(3, 1))
        trace = quake * np.sin(2 * np.pi * 4.0 * t + phase)
        start = rng.integers(0, 5000)
        archive.append(trace + 0.05 * noise[:, start:start + t.size])
    return archive


def main():
    archive = make_archive(fs=500, seconds=240, count=8)
    to_50_hz = Decimator(10)
    peaks = np.zeros(3)
    energy = 0.0
    for k in range(800):
        slow = to_50_hz(archive[k % len(archive)])
        peaks = np.maximum(peaks, np.abs(slow).max(axis=1))
        energy += np.square(slow).sum()
    print("peaks", np.round(peaks, 4))
    print("energy", round(energy, 2))


main()
