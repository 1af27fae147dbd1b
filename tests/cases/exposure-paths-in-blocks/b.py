import math

import numpy as np

STEPS = 1000


class Paths:
    """Volatility and normal draw of every path, in single precision, handed out in blocks."""

    def __init__(self, n, seed, block):
        rng = np.random.default_rng(seed)
        self.vol = np.exp(rng.normal(np.log(0.2), 0.3, n)).astype(np.float32)
        self.z = rng.standard_normal(n, dtype=np.float32)
        self.block = block

    def __iter__(self):
        for i in range(0, len(self.z), self.block):
            yield self.vol[i:i + self.block], self.z[i:i + self.block]


def epe(paths, t, s0=100.0, k=101.0, r=0.02, end=5.0):
    discounted = k * math.exp(-r * (end - t))
    total = 0.0
    for vol, z in paths:
        spot = s0 * np.exp((r - 0.5 * vol * vol) * t + vol * math.sqrt(t) * z)
        total += float(np.maximum(spot - discounted, 0.0).sum(dtype=np.float64))
    return total / len(paths.z)


paths = Paths(1_000_000, seed=3, block=16_384)
dates = np.linspace(0.05, 5.0, STEPS).tolist()

profile = []
for t in dates:
    profile.append(epe(paths, t))

print("EPE", np.mean(profile), "peak", max(profile))
