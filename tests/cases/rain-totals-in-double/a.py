import time
import numpy as np

# hourly radar rain, one day at a time, 24 x 400 x 500, float32 as in the files
ny, nx = 400, 500
rng = np.random.default_rng(8)
radar = rng.gamma(0.4, 2.0, (24, ny, nx)).astype(np.float32)

domain = []
wettest = 0.0
start = time.time()
for day in range(60):
    scale = np.float32(0.8 + 0.01 * day)          # gauge adjustment of that day
    # float32 has only 24 bits, so add up in double to be safe
    hourly = radar.reshape(24, -1).sum(axis=1, dtype=np.float64)
    per_row = radar.sum(axis=2, dtype=np.float64)
    domain.append(scale * hourly.sum() / (ny * nx))
    wettest = max(wettest, scale * per_row.max() / nx)

print("mean daily rain %.3f mm, wettest row %.3f mm/h" % (np.mean(domain), wettest))
print("%.1f ms a day" % ((time.time() - start) / 60 * 1e3))
