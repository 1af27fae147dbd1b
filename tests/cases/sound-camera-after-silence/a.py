import numpy as np
import torch

torch.set_num_threads(1)

# running power of 30000 directions; most of them have long been silent
rng = np.random.default_rng(6)
n = 30000
decay = 0.98
silent_frames = rng.uniform(4300, 5000, size=n)
power = torch.from_numpy(decay ** silent_frames).float()
sources = torch.from_numpy(rng.integers(0, n, size=(300, 5)))


def update(power, heard):
    power *= decay
    power[heard] += 1 - decay
    return torch.sqrt(power)


loudest = 0.0
for frame in range(5000):
    amplitude = update(power, sources[frame % 300])
    loudest = max(loudest, float(amplitude.max()))

print("loudest", loudest)
