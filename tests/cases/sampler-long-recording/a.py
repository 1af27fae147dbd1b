import numpy as np
import torch
from torch import nn
from torch.utils.data import RandomSampler

torch.manual_seed(1)
WINDOW, BATCH, DRAWS = 48, 256, 4096

rng = np.random.default_rng(5)
steps = rng.normal(size=800_000).astype(np.float32)
load = np.convolve(steps, np.ones(12, dtype=np.float32) / 12, mode="same").astype(np.float32)
series = torch.from_numpy(load)
windows = series.unfold(0, WINDOW + 1, 1)

model = nn.Sequential(nn.Linear(WINDOW, 64), nn.Tanh(), nn.Linear(64, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
gen = torch.Generator().manual_seed(11)
sampler = RandomSampler(range(len(windows)), num_samples=DRAWS, generator=gen)


def batches(indices, size):
    chunk = []
    for i in indices:
        chunk.append(i)
        if len(chunk) == size:
            yield torch.tensor(chunk)
            chunk = []


history = []
for epoch in range(150):
    running = 0.0
    for idx in batches(sampler, BATCH):
        w = windows[idx]
        loss = nn.functional.mse_loss(model(w[:, :-1]), w[:, -1:])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        running += loss.item()
    history.append(running / (DRAWS // BATCH))

print("first", round(history[0], 6), "last", round(history[-1], 6))
