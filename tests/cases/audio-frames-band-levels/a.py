import numpy as np
import scipy.fft

RATE = 44100
N = 2048
HOP = 512
SPAN = N + 15 * HOP             # samples shown at each refresh: 16 frames


def make_take(seconds, seed):
    rng = np.random.default_rng(seed)
    t = np.arange(int(seconds * RATE)) / RATE
    x = 0.4 * np.sin(2 * np.pi * (220 + 30 * t) * t) + 0.2 * np.sin(2 * np.pi * 1760 * t)
    x += 0.05 * rng.standard_normal(t.size)
    return (x * 20000).astype(np.int16)


class SpectrumAnalyser:
    """Levels for the bar display, from 16 bit samples."""

    def __init__(self, n=N, hop=HOP, bars=32):
        self.n, self.hop = n, hop
        self.window = np.hanning(n)
        self.edges = np.unique(np.geomspace(2, n // 2, bars + 1).astype(int))

    def levels(self, samples):
        x = samples / 32768.0
        frames = np.lib.stride_tricks.sliding_window_view(x, self.n)[::self.hop]
        spec = scipy.fft.fft(frames * self.window)
        half = spec[:, :self.n // 2]
        power = half.real ** 2 + half.imag ** 2
        bars = np.add.reduceat(power, self.edges[:-1], axis=1)
        return 10 * np.log10(bars.mean(axis=0) + 1e-12)


takes = [make_take(4.0, seed) for seed in range(4)]
analyser = SpectrumAnalyser()
loudest = np.zeros(len(analyser.edges) - 1, dtype=int)

for k in range(10000):
    take = takes[k % len(takes)]
    start = k * 1600 % (take.size - SPAN)
    db = analyser.levels(take[start:start + SPAN])
    loudest[db.argmax()] += 1

print("loudest bar:", loudest.argmax(), " last levels:", np.round(db[:4], 2))
