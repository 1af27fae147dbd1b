import numpy as np

rng = np.random.default_rng(17)
n_batches, n_events, n_pixels = 3500, 80000, 32
period = 12500
bin_width = 50

delays = rng.integers(900, 1500, n_pixels)
start = 0
batches = []
for k in range(10):
    gaps = rng.integers(1, 400, n_events)
    stamps = (start + 2000 + np.cumsum(gaps)).astype(np.uint64)
    pixels = rng.integers(0, n_pixels, n_events)
    batches.append((stamps, pixels))
    start = int(stamps[-1])

profile = np.zeros(period // bin_width, dtype=np.int64)
for k in range(n_batches):
    stamps, pixels = batches[k % len(batches)]
    arrival = stamps - delays[pixels]
    phase = (arrival % period) // bin_width
    profile += np.bincount(phase.astype(np.intp), minlength=len(profile))

print("photons folded:", profile.sum())
print("first bins:", profile[:4], "peak bin:", profile.argmax())
