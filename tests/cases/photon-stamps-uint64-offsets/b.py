import numpy as np


class PulseFolder:
    """Folds photon stamps of a pixel detector at the pulsar's period."""

    def __init__(self, delays, period, bin_width):
        self.delays = np.asarray(delays, dtype=np.uint64)
        self.period = period
        self.bin_width = bin_width
        self.counts = np.zeros(period // bin_width, dtype=np.int64)

    def add(self, stamps, pixels):
        t = stamps - self.delays[pixels]
        t = (t % self.period) // self.bin_width
        self.counts += np.bincount(t.astype(np.intp), minlength=self.counts.size)


def simulate(rng, n_batches, n_events, n_pixels):
    start = 0
    for _ in range(n_batches):
        gaps = rng.integers(1, 400, n_events)
        stamps = (start + 2000 + np.cumsum(gaps)).astype(np.uint64)
        yield stamps, rng.integers(0, n_pixels, n_events)
        start = int(stamps[-1])


def main():
    rng = np.random.default_rng(17)
    delays = rng.integers(900, 1500, 32)
    folder = PulseFolder(delays, 12500, 50)
    batches = list(simulate(rng, 10, 80000, 32))
    for k in range(3500):
        folder.add(*batches[k % 10])
    print("photons:", folder.counts.sum())
    print("profile:", folder.counts[:4], "maximum at", folder.counts.argmax())


if __name__ == "__main__":
    main()
