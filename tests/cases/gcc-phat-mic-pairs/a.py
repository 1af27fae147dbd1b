from itertools import combinations

import numpy as np

FS, FRAME, MICS, MAX_LAG = 16000, 4096, 6, 24
PAIRS = list(combinations(range(MICS), 2))


def recording(frames=40, seed=9):
    rng = np.random.default_rng(seed)
    src = rng.standard_normal(frames * FRAME + 200)
    delays = [0, 3, 7, 12, 9, 4]
    sig = np.stack([src[100 - d:100 - d + frames * FRAME] for d in delays])
    return sig + 0.3 * rng.standard_normal(sig.shape)


def gcc_phat(frame):
    n = 2 * FRAME
    X = np.fft.fft(frame, n=n, axis=1)
    lags = []
    for i, j in PAIRS:
        R = X[i] * np.conj(X[j])
        cc = np.fft.ifft(R / (np.abs(R) + 1e-6)).real
        cc = np.concatenate((cc[-MAX_LAG:], cc[:MAX_LAG + 1]))
        lags.append(int(np.argmax(cc)) - MAX_LAG)
    return lags


sig = recording()
hist = np.zeros(2 * MAX_LAG + 1, dtype=int)
for t in range(8000):
    k = t % 40
    for lag in gcc_phat(sig[:, k * FRAME:(k + 1) * FRAME]):
        hist[lag + MAX_LAG] += 1

print("lags seen", (np.flatnonzero(hist) - MAX_LAG).tolist())
