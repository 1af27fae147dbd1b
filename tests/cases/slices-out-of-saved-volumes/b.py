import os
import tempfile

import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
torch.set_num_threads(1)
torch.manual_seed(0)
folder = tempfile.TemporaryDirectory()
depth, height, width = 24, 96, 96


def export(number):
    scan = np.cumsum(rng.integers(-8, 9, (depth, height, width)), axis=2).astype(np.int16)
    path = os.path.join(folder.name, f"case_{number}.npz")
    np.savez_compressed(path, data=scan)
    return path


cases = [export(number) for number in range(6)]


def load_slice(case, z):
    return np.load(cases[case])["data"][z].astype(np.float32) / 64


# does the slice come from the upper half of the scan?
net = nn.Sequential(
    nn.Conv2d(1, 8, 3, stride=2), nn.ReLU(),
    nn.Conv2d(8, 8, 3, stride=2), nn.ReLU(),
    nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 1),
)
optimizer = torch.optim.SGD(net.parameters(), lr=1e-2)

for step in range(300):
    chosen = rng.integers(len(cases), size=4), rng.integers(depth, size=4)
    batch = torch.from_numpy(np.stack([load_slice(c, z) for c, z in zip(*chosen)])).unsqueeze(1)
    upper = torch.from_numpy(chosen[1] >= depth // 2).float().unsqueeze(1)
    loss = nn.functional.binary_cross_entropy_with_logits(net(batch), upper)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("last loss", round(loss.item(), 5))
folder.cleanup()
