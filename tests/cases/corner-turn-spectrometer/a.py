import numpy as np


class CornerTurner:
    """Turns (time, channel) spectra of one block into (channel, time)."""

    def __init__(self, n_time, n_chan, rows=16):
        self.rows = rows
        self.turned = np.empty((n_chan, n_time), dtype=np.float32)

    def __call__(self, spectra):
        for start in range(0, spectra.shape[0], self.rows):
            stop = start + self.rows
            self.turned[:, start:stop] = spectra[start:stop].T
        return self.turned


class Spectrometer:
    def __init__(self, n_time, n_chan, seed):
        rng = np.random.default_rng(seed)
        self.buffers = [rng.standard_exponential((n_time, n_chan), dtype=np.float32)
                        for _ in range(3)]

    def read(self, i):
        return self.buffers[i % len(self.buffers)]


def run(n_blocks=700, n_time=2048, n_chan=1024):
    source = Spectrometer(n_time, n_chan, seed=21)
    turn = CornerTurner(n_time, n_chan)
    peak = 0.0
    for i in range(n_blocks):
        series = turn(source.read(i))
        peak += float(series[i % n_chan].max())
    return peak


if __name__ == "__main__":
    print("sum of peaks", round(run(), 3))
