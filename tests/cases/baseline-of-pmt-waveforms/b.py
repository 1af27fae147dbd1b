import numpy as np
from scipy import stats

rng = np.random.default_rng(440)


def make_event(n_pmt=12, n_samples=4000):
    base = rng.integers(2400, 2500, n_pmt)[:, None]
    wf = base + np.rint(rng.normal(0, 3.0, (n_pmt, n_samples)))
    start = int(rng.integers(500, 3000))
    wf[:, start:start + 200] -= 80 * np.exp(-np.arange(200) / 60)
    return wf.astype(np.int16)


events = [make_event() for _ in range(16)]

total = 0
for k in range(12000):
    wfs = events[k % 16]
    baseline = stats.mode(wfs, axis=1).mode.astype(np.int64)
    signal = (baseline[:, None] - wfs).sum(axis=1)
    total += int(signal[k % 12])

print("total charge", total)
