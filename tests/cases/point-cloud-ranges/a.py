import numpy as np
import torch

torch.set_num_threads(1)


def load_sweep(seed_source):
    xyz = seed_source.normal(0.0, 30.0, size=(100_000, 3))
    return torch.from_numpy(xyz)


source = np.random.default_rng(91373)
clouds = [load_sweep(source) for _ in range(4)]
near = {}

for frame in range(100_000):
    cloud = clouds[frame % len(clouds)]
    distance = torch.linalg.norm(cloud, dim=1)
    near[frame % len(clouds)] = torch.count_nonzero(distance < 50.0)

print("within 50 m", [int(n) for n in near.values()])
