import numpy as np
from scipy.spatial.distance import cdist

rng = np.random.default_rng(7)
table = rng.random((1000, 36))                  # HOG descriptors of known patches
frames = rng.random((20, 100, 36))              # 100 new ones a frame

matches = 0
for frame in range(6000):
    query = frames[frame % 20]
    d = cdist(query, table)
    nearest = d.argmin(axis=1)
    matches += int(nearest.sum())

print("sum of the matched indices:", matches)
