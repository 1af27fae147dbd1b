import random
from collections import deque

import numpy as np
import torch
import torch.nn as nn


class ReplayBuffer:
    def __init__(self, size):
        self.memory = deque(maxlen=size)

    def push(self, state, action, reward, next_state):
        self.memory.append((state, action, reward, next_state))

    def fill(self, n):
        for _ in range(n):
            self.push(np.random.randn(STATE).astype(np.float32), np.random.randint(ACTIONS),
                      float(np.random.randn()), np.random.randn(STATE).astype(np.float32))

    def sample(self, n):
        states, actions, rewards, next_states = zip(*random.sample(self.memory, n))
        return (torch.tensor(states), torch.tensor(actions),
                torch.tensor(rewards), torch.tensor(next_states))


random.seed(0)
np.random.seed(0)
torch.manual_seed(0)
STATE, ACTIONS, BATCH = 24, 4, 128
buffer = ReplayBuffer(5000)
buffer.fill(5000)

q_net = nn.Sequential(nn.Linear(STATE, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, ACTIONS))
target_net = nn.Sequential(nn.Linear(STATE, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, ACTIONS))
target_net.load_state_dict(q_net.state_dict())
optimizer = torch.optim.Adam(q_net.parameters(), lr=1e-3)

for step in range(400):
    s, a, r, s2 = buffer.sample(BATCH)
    q = q_net(s)
    with torch.no_grad():
        best = target_net(s2).max(dim=1).values
    wanted = q.detach().clone()
    for k in range(BATCH):
        wanted[k, a[k]] = r[k] + 0.99 * best[k]
    loss = nn.functional.smooth_l1_loss(q, wanted, reduction="sum") / BATCH
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print(loss.item())
