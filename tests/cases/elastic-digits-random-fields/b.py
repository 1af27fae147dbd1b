import time

import numpy as np
import torch
from torch import nn
import torch.nn.functional as F


class ElasticDeformation(nn.Module):
    def __init__(self, size, sigma=5.0, alpha=40.0):
        super().__init__()
        self.size, self.alpha = size, alpha
        x = np.arange(size)
        bell = np.exp(-(x[:, None] - x[None, :]) ** 2 / (2 * sigma ** 2))
        self.register_buffer("blur", torch.from_numpy(bell / bell.sum(1, keepdims=True)))
        centres = (x * 2 + 1) / size - 1
        self.register_buffer("base", torch.from_numpy(np.stack(np.meshgrid(centres, centres), axis=-1)))

    def forward(self, images, noise):
        flow = self.blur @ noise @ self.blur.T
        grid = self.base + flow.permute(0, 2, 3, 1) * (self.alpha * 2 / self.size)
        # grid_sample wants images and grid of one dtype
        warped = F.grid_sample(images.double(), grid, padding_mode="border", align_corners=False)
        return warped.float()


torch.set_num_threads(1)            # this runs in a DataLoader worker
rng = np.random.default_rng(0)
dataset = torch.from_numpy(rng.random((256, 1, 96, 96), dtype=np.float32))
augment = ElasticDeformation(96)

total = 0.0
begin = time.perf_counter()
for i in range(300):
    chosen = torch.from_numpy(rng.integers(0, 256, 32))
    noise = torch.from_numpy(rng.uniform(-1, 1, (32, 2, 96, 96)))
    total += augment(dataset[chosen], noise).std().item()
print(f"{(time.perf_counter() - begin) / 300 * 1e3:.2f} ms a batch, std {total / 300:.5f}")
