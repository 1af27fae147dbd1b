import numpy as np

# hot pixels of dark frames: where are they, and how bright
rng = np.random.default_rng(18183)
height, width = 1000, 1000
frames = rng.normal(300, 12, (6, height, width)).astype(np.uint16)
for frame in frames:
    frame[rng.integers(0, height, 400), rng.integers(0, width, 400)] += 900

found = 0
charge = 0
centre = np.zeros(2)
for k in range(8000):
    frame = frames[k % 6]
    hot = frame > 600
    rows, cols = np.nonzero(hot)
    found += len(rows)
    charge += int(frame[rows, cols].sum())
    centre += rows.mean(), cols.mean()

print(found, "hot pixels,", charge, "counts, centre", centre / 8000)
