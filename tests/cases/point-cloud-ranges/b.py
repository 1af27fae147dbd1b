import numpy as np

rng = np.random.default_rng(91373)

# sweeps of the lidar, x y z of each return in metres, seen from the sensor
sweeps = [rng.normal(0.0, 30.0, size=(100_000, 3)) for _ in range(4)]
bins = np.zeros(len(sweeps), dtype=int)

for t in range(100_000):
    points = sweeps[t % 4]
    ranges = np.linalg.norm(points, axis=1)
    bins[t % 4] = np.count_nonzero(ranges < 50.0)

print("returns within 50 m:", bins)

total = sum(len(s) for s in sweeps)
for k, n in enumerate(bins):
    print("sweep", k, "share", n / len(sweeps[k]))
print("all", bins.sum() / total)
print("last farthest return", ranges.max())
print("last nearest return", ranges.min())
