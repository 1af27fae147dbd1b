import random
from collections import deque, namedtuple

import numpy as np
import torch
from torch import nn

random.seed(1)
np.random.seed(1)
torch.manual_seed(1)

Transition = namedtuple("Transition", "state action reward next_state done")
STATE, ACTIONS, BATCH, GAMMA = 48, 4, 256, 0.98


class ReplayMemory:
    def __init__(self, capacity):
        self.memory = deque(maxlen=capacity)

    def push(self, *args):
        self.memory.append(Transition(*args))

    def sample(self, n):
        picked = random.sample(self.memory, n)
        batch = Transition(*zip(*picked))
        states = torch.tensor(batch.state, dtype=torch.float32)
        actions = torch.tensor(batch.action).unsqueeze(1)
        rewards = torch.tensor(batch.reward, dtype=torch.float32)
        next_states = torch.tensor(batch.next_state, dtype=torch.float32)
        done = torch.tensor(batch.done, dtype=torch.float32)
        return states, actions, rewards, next_states, done


def make_net():
    return nn.Sequential(nn.Linear(STATE, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, ACTIONS))


policy, target = make_net(), make_net()
target.load_state_dict(policy.state_dict())
optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)
memory = ReplayMemory(5000)

state = np.random.randn(STATE).astype(np.float32)
for _ in range(5000):
    nxt = 0.9 * state + 0.4 * np.random.randn(STATE).astype(np.float32)
    memory.push(state, random.randrange(ACTIONS), float(nxt[0] - abs(nxt[1])), nxt, random.random() < 0.02)
    state = nxt

running = 0.0
for update in range(1800):
    s, a, r, s2, d = memory.sample(BATCH)
    q = policy(s).gather(1, a).squeeze(1)
    with torch.no_grad():
        goal = r + GAMMA * (1 - d) * target(s2).max(1).values
    loss = nn.functional.smooth_l1_loss(q, goal)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    running = 0.99 * running + 0.01 * loss.item()

print(f"running loss {running:.4f}")
