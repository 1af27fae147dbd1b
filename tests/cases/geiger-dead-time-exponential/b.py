import numpy as np

rate = 4.0e4          # true counts per second
dead = 6.0e-6         # dead time of the tube, s
gate = 0.05           # counting gate, s
n = 30_000

rng = np.random.RandomState(12)

registered = []
for run in range(8000):
    waits = rng.exponential(1.0 / rate, n)
    waits += dead
    arrivals = waits.cumsum()
    edges = np.arange(0.0, arrivals[-1], gate)
    counts = np.diff(np.searchsorted(arrivals, edges))
    registered.append(counts.mean() / gate)

m = np.mean(registered)
print(f"measured rate {m:.1f} /s, corrected {m / (1 - m * dead):.1f} /s")
