import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
torch.manual_seed(0)
torch.set_num_threads(1)
ROWS, BATCH = 80_000, 1024

# one array per column, as they come out of the file
columns = [rng.normal(size=ROWS).astype(np.float32) for _ in range(96)]
target = sum(np.tanh(c) for c in columns[:6]).astype(np.float32)

X = torch.from_numpy(np.array(columns).T)
y = torch.from_numpy(target).unsqueeze(1)

model = nn.Sequential(nn.Linear(96, 16), nn.ReLU(), nn.Linear(16, 1))
opt = torch.optim.SGD(model.parameters(), lr=0.02)
loss_fn = nn.MSELoss()

order = torch.randperm(ROWS)
running = 0.0
for step in range(3000):
    at = step * BATCH % (ROWS - BATCH)
    idx = order[at:at + BATCH]
    xb, yb = X[idx], y[idx]
    loss = loss_fn(model(xb), yb)
    opt.zero_grad()
    loss.backward()
    opt.step()
    running += loss.item()

print("mean loss", round(running / 3000, 4))
