import numpy as np
import torch
from torch import nn
import torch.nn.functional as F

torch.set_num_threads(1)


class ReplayBuffer:
    def __init__(self, capacity, obs_dim, act_dim):
        self.obs = np.zeros((capacity, obs_dim), dtype=np.float32)
        self.next_obs = np.zeros((capacity, obs_dim), dtype=np.float32)
        self.act = np.zeros((capacity, act_dim), dtype=np.float32)
        self.rew = np.zeros(capacity, dtype=np.float32)
        self.ptr, self.capacity = 0, capacity

    def fill(self, rng):
        for array in (self.obs, self.next_obs, self.act, self.rew):
            array[:] = rng.standard_normal(array.shape, dtype=np.float32)

    def add(self, o, a, r, o2):
        i = self.ptr
        self.obs[i], self.act[i], self.rew[i], self.next_obs[i] = o, a, r, o2
        self.ptr = (i + 1) % self.capacity

    def sample(self, rng, n):
        idx = torch.from_numpy(rng.integers(0, self.capacity, n))
        return (torch.tensor(self.obs)[idx], torch.tensor(self.act)[idx],
                torch.tensor(self.rew)[idx], torch.tensor(self.next_obs)[idx])


def q_network():
    return nn.Sequential(nn.Linear(22, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 1))


torch.manual_seed(0)
rng = np.random.default_rng(0)
buffer = ReplayBuffer(40000, 17, 5)
buffer.fill(rng)
critic, target = q_network(), q_network()
target.load_state_dict(critic.state_dict())
policy = nn.Sequential(nn.Linear(17, 64), nn.ReLU(), nn.Linear(64, 5), nn.Tanh())
optimizer = torch.optim.Adam(critic.parameters(), lr=3e-4)
obs = rng.standard_normal(17, dtype=np.float32)

for step in range(400):
    nxt = 0.9 * obs + 0.1 * rng.standard_normal(17, dtype=np.float32)
    buffer.add(obs, rng.uniform(-1, 1, 5), float(obs[0]), nxt)
    obs = nxt
    o, a, r, o2 = buffer.sample(rng, 128)
    with torch.no_grad():
        y = r + 0.99 * target(torch.cat((o2, policy(o2)), 1)).squeeze(1)
    loss = F.mse_loss(critic(torch.cat((o, a), 1)).squeeze(1), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print(f"critic loss {loss.item():.5f}")
