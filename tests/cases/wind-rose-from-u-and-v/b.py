import numpy as np

DEG = np.float32(180 / np.pi)

rng = np.random.default_rng(4)
points = 12000
hours = []
for _ in range(10):
    u10 = rng.normal(2.0, 4.0, points).astype(np.float32)
    v10 = rng.normal(1.0, 5.0, points).astype(np.float32)
    hours.append((u10, v10))

count = np.zeros(16, dtype=np.int64)
total = np.zeros(16)
for k in range(25000):
    u10, v10 = hours[k % 10]
    wspd = np.sqrt(u10 ** 2 + v10 ** 2)
    wdir = 270 - np.arctan2(v10, u10) * DEG
    wdir = np.where(wdir >= 360, wdir - 360, wdir)
    idx = np.rint(wdir / 22.5).astype(np.int32) & 15
    count += np.bincount(idx, minlength=16)
    total += np.bincount(idx, weights=wspd, minlength=16)

print("most frequent sector", np.argmax(count), "mean speed", (total / count).round(4))
