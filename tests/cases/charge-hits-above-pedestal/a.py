"""Occupancy of a pixel detector: pixels more than five sigma above the dark level."""
import numpy as np

rng = np.random.default_rng(11)
rows, cols = 2048, 2048

# pedestal run
dark = rng.poisson(100.0, size=(rows, cols)).astype(np.uint16)
cut = dark.mean() + 5.0 * dark.std()

# a few different exposures, replayed
frames = [rng.poisson(lam, size=(rows, cols)).astype(np.uint16) for lam in (100.0, 104.0, 110.0, 118.0)]

occupancy = []
hitmap = np.zeros((rows, cols), dtype=bool)
for shot in range(6000):
    frame = frames[shot % 4]
    hit = frame > cut
    occupancy.append(np.count_nonzero(hit) / hit.size)
    if shot % 97 == 0:
        hitmap |= hit

print("cut at", cut)
print("mean occupancy", np.mean(occupancy))
print("pixels ever hit", np.count_nonzero(hitmap))
