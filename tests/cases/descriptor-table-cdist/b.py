import numpy as np
import torch

torch.set_num_threads(1)

rng = np.random.default_rng(7)
table = torch.from_numpy(rng.random((1000, 36)))    # HOG descriptors of known patches
frames = torch.from_numpy(rng.random((20, 100, 36)))  # 100 new ones a frame

matches = 0
for frame in range(6000):
    query = frames[frame % 20]
    d = torch.cdist(query, table)
    nearest = d.argmin(dim=1)
    matches += int(nearest.sum())

print("sum of the matched indices:", matches)
