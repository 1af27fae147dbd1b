import numpy as np
from scipy.signal import firwin, lfilter

# camera of an imaging Cherenkov telescope: 1039 pixels, 50 samples (ns) each
rng = np.random.default_rng(11)
n_pixels, n_samples = 1039, 50
t = np.arange(n_samples)
events = rng.normal(0.0, 1.0, (12, n_pixels, n_samples))
for ev in events:
    lit = rng.choice(n_pixels, 60, replace=False)
    t0 = rng.normal(25, 3, 60)
    events_lit = rng.exponential(20, 60)[:, None] * np.exp(-0.5 * ((t - t0[:, None]) / 2.0) ** 2)
    ev[lit] += events_lit

taps = firwin(9, 0.25)

charge = 0.0
late = 0
for i in range(8000):
    waveforms = events[i % 12]
    smooth = lfilter(taps, 1.0, waveforms, axis=-1)
    peak = smooth.argmax(axis=-1)
    height = smooth.max(axis=-1)
    charge += height[height > 4.0].sum()
    late += int((peak[height > 4.0] > 30).sum())

print(f"charge {charge:.6f} late pixels {late}")
