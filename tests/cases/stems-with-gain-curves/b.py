import numpy as np

RATE, N, TRACKS = 48000, 16384, 12


def load_stems():
    rng = np.random.default_rng(12)
    t = np.arange(4 * N) / RATE
    raw = np.stack([(2 ** 20 * np.sin(2 * np.pi * 110 * (k + 1) * t + k) + rng.normal(0, 5e4, t.size)) for k in range(TRACKS)])
    return raw.astype(np.int32).astype(np.float64) / 2 ** 23


def fader_curves():
    return 0.5 + 0.5 * np.sin(np.arange(N) * 2 * np.pi / N + np.arange(TRACKS)[:, None])


stems, faders = load_stems(), fader_curves()

peak = 0.0
for n in range(20000):
    at = n % 4 * N
    master = np.zeros(N)
    for track in range(TRACKS):
        master += stems[track, at:at + N] * faders[track]
    out = master / (1.0 + np.abs(master))
    peak = max(peak, out.max())

print(f"peak after the limiter: {peak:.6f}")
