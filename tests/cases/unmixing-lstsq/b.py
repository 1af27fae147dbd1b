import numpy as np
import torch

torch.set_num_threads(1)

# absorption of 60 candidate gases on 80 channels
rng = np.random.default_rng(2)
channels = np.linspace(0, 1, 80)
centres = rng.random(60)
widths = rng.uniform(0.002, 0.02, 60)
library = np.exp(-((channels[:, None] - centres) / widths) ** 2) + 0.05 * rng.random((80, 60))
scenes = [torch.from_numpy(library * (1 + 0.02 * rng.normal(size=(80, 1)))) for _ in range(10)]
spectrum = torch.from_numpy(library @ rng.random(60) + 0.01 * rng.normal(size=80))[:, None]

total = 0.0
for pixel in range(4000):
    amounts = torch.linalg.lstsq(scenes[pixel % 10], spectrum).solution
    total += float(amounts.sum())

print("total amount", total / 4000)
