import numpy as np


class Spectrum:
    """Counts of pulses per channel of a calibrated detector."""

    def __init__(self, edges):
        self.edges = edges
        self.counts = np.zeros(len(edges) - 1, dtype=np.int64)

    def fill(self, energies):
        h, _ = np.histogram(energies, bins=self.edges)
        self.counts += h


rng = np.random.default_rng(21)
blocks = [rng.permutation(np.concatenate((rng.exponential(500.0, 70_000), rng.normal(1332.5, 3.0, 20_000),
                                          rng.normal(661.7, 2.5, 20_000)))) for _ in range(8)]

spectrum = Spectrum(np.linspace(0.0, 2048.0, 1025))
for run in range(1500):
    spectrum.fill(blocks[run % 8])

print("peak channel:", spectrum.counts[300:].argmax() + 300, "total:", spectrum.counts.sum())
