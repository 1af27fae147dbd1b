import random

import numpy as np
import torch
import torch.nn.functional as F

for seed in (random.seed, np.random.seed, torch.manual_seed):
    seed(1)
obs_dim, n_actions, batch_size, discount = 48, 4, 256, 0.98


class RingBuffer:
    """Transitions in preallocated arrays."""

    def __init__(self, size):
        self.obs = np.zeros((size, obs_dim), np.float32)
        self.obs2 = np.zeros((size, obs_dim), np.float32)
        self.act = np.zeros(size, np.int64)
        self.rew = np.zeros(size, np.float32)
        self.end = np.zeros(size, np.float32)
        self.size, self.at, self.count = size, 0, 0

    def store(self, obs, act, rew, obs2, end):
        i = self.at
        self.obs[i], self.act[i], self.rew[i], self.obs2[i], self.end[i] = obs, act, rew, obs2, end
        self.at = (i + 1) % self.size
        self.count = min(self.count + 1, self.size)

    def batch(self):
        idx = random.sample(range(self.count), batch_size)
        return [torch.from_numpy(x[idx]) for x in (self.obs, self.act, self.rew, self.obs2, self.end)]


class QNet(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.l1 = torch.nn.Linear(obs_dim, 128)
        self.l2 = torch.nn.Linear(128, 128)
        self.l3 = torch.nn.Linear(128, n_actions)

    def forward(self, x):
        return self.l3(F.relu(self.l2(F.relu(self.l1(x)))))


q_net, q_target = QNet(), QNet()
q_target.load_state_dict(q_net.state_dict())
adam = torch.optim.Adam(q_net.parameters(), lr=1e-3)
buffer = RingBuffer(5000)

obs = np.random.randn(obs_dim).astype(np.float32)
for _ in range(5000):
    new = 0.9 * obs + 0.4 * np.random.randn(obs_dim).astype(np.float32)
    buffer.store(obs, random.randrange(n_actions), new[0] - abs(new[1]), new, random.random() < 0.02)
    obs = new


def learn():
    o, a, r, o2, end = buffer.batch()
    with torch.no_grad():
        y = r + discount * (1 - end) * q_target(o2).amax(1)
    q = q_net(o).gather(1, a[:, None])[:, 0]
    loss = F.smooth_l1_loss(q, y)
    adam.zero_grad()
    loss.backward()
    adam.step()
    return loss.item()


average = 0.0
for i in range(1800):
    average = 0.99 * average + 0.01 * learn()

print("running loss", round(average, 4))
