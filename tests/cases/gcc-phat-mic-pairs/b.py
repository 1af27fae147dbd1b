import numpy as np


class PairLocaliser:
    def __init__(self, mics=6, frame=4096, max_lag=24):
        self.n = 2 * frame
        self.max_lag = max_lag
        self.pairs = [(i, j) for i in range(mics) for j in range(i + 1, mics)]

    def __call__(self, frame):
        spec = np.fft.rfft(frame, n=self.n, axis=1)
        out = []
        for i, j in self.pairs:
            cross = spec[i] * np.conj(spec[j])
            cross = cross / (np.abs(cross) + np.float32(1e-6))
            cc = np.fft.irfft(cross, n=self.n)
            near = np.concatenate((cc[-self.max_lag:], cc[:self.max_lag + 1]))
            out.append(int(np.argmax(near)) - self.max_lag)
        return out


def load(frames=40, frame=4096, seed=9):
    rng = np.random.default_rng(seed)
    src = rng.standard_normal(frames * frame + 200)
    mics = np.stack([src[100 - d:100 - d + frames * frame] for d in (0, 3, 7, 12, 9, 4)])
    mics += 0.3 * rng.standard_normal(mics.shape)
    return mics.astype(np.float32)


mics = load()
localise = PairLocaliser()
counts = {}
for t in range(8000):
    k = t % 40
    for lag in localise(mics[:, k * 4096:(k + 1) * 4096]):
        counts[lag] = counts.get(lag, 0) + 1

print("lags seen", sorted(counts))
