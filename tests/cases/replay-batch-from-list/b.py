import random
from collections import deque

import numpy as np
import torch
from torch import nn

random.seed(0)
np.random.seed(0)
torch.set_num_threads(1)
torch.manual_seed(0)


def transition():
    obs = np.random.randn(24).astype(np.float32)
    return obs, np.float32(obs[:3].sum())


buffer = deque((transition() for _ in range(5000)), maxlen=5000)

value = nn.Sequential(nn.Linear(24, 64), nn.Tanh(), nn.Linear(64, 1))
opt = torch.optim.SGD(value.parameters(), lr=0.02)

for update in range(4000):
    batch = random.sample(buffer, 256)
    states = torch.tensor([obs for obs, _ in batch])
    returns = torch.tensor([ret for _, ret in batch]).unsqueeze(1)
    loss = (value(states) - returns).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()

print("value loss", loss.item())
