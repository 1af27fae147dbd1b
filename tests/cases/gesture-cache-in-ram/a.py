import os
import tempfile

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
rng = np.random.default_rng(0)
folder = tempfile.TemporaryDirectory()
n_files, batch_size = 640, 16
for i in range(n_files):
    np.save(os.path.join(folder.name, f"{i:04d}.npy"), rng.standard_normal((60, 63)).astype(np.float32))
targets = torch.from_numpy(rng.integers(0, 8, n_files))


class GestureDataset:
    """Hand landmarks of each recording; kept in RAM once they have been read."""

    def __init__(self, root):
        self.root = root
        self.loaded = dict()

    def __getitem__(self, key):
        if key not in self.loaded:
            frames = np.load(os.path.join(self.root, f"{int(key):04d}.npy"))
            frames = (frames - frames.mean(axis=0)) / frames.std(axis=0)
            self.loaded[key] = torch.from_numpy(frames)
        return self.loaded[key], targets[key]


dataset = GestureDataset(folder.name)
model = nn.Sequential(nn.Flatten(), nn.Linear(60 * 63, 32), nn.ReLU(), nn.Linear(32, 8))
optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)

running = 0.0
for step in range(1200):
    if step % (n_files // batch_size) == 0:
        order = torch.randperm(n_files)
    first = step % (n_files // batch_size) * batch_size
    samples = [dataset[i] for i in order[first:first + batch_size]]
    x = torch.stack([s[0] for s in samples])
    y = torch.stack([s[1] for s in samples])
    loss = F.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    running += loss.item()

print("mean loss:", running / 1200)
