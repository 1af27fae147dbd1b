import numpy as np


def read_spill(rng, n_hits, n_strips):
    strip = rng.normal(2300, 700, n_hits).clip(0, n_strips - 1).astype(np.uint16)
    charge = rng.gamma(4.0, 6.0, n_hits)
    return strip, charge


# charge collected by each strip of a silicon detector, spill by spill
rng = np.random.default_rng(8)
spills = [read_spill(rng, 30000, 4608) for k in range(5)]

total = np.zeros(4608)
largest = np.zeros(4608)
for spill in range(2000):
    strip, charge = spills[spill % 5]
    order = np.argsort(strip)
    strip, charge = strip[order], charge[order]
    first = np.flatnonzero(np.diff(strip, prepend=np.uint16(65535)))
    hit = strip[first]
    total[hit] += np.add.reduceat(charge, first)
    largest[hit] = np.maximum(largest[hit], np.maximum.reduceat(charge, first))

print(f"charge {total.sum():.6e}, strip 2300: {total[2300]:.6e}, largest {largest.max():.4f}")
