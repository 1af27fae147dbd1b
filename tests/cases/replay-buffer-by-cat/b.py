import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(0)
envs, n_obs, steps = 128, 48, 600
policy = nn.Sequential(nn.Linear(n_obs, 64), nn.ReLU(), nn.Linear(64, 1))
optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)
dynamics = torch.randn(n_obs, n_obs) / n_obs ** 0.5
goal = torch.randn(n_obs)


class ReplayBuffer:
    def __init__(self, capacity):
        self.obs = torch.zeros(capacity, n_obs)
        self.returns = torch.zeros(capacity, 1)
        self.size = 0

    def add(self, obs, returns):
        end = self.size + len(obs)
        self.obs[self.size:end] = obs
        self.returns[self.size:end] = returns
        self.size = end

    def sample(self, n):
        rows = torch.randint(self.size, (n,))
        return self.obs[rows], self.returns[rows]


buffer = ReplayBuffer(envs * steps)
obs = torch.randn(envs, n_obs)
for step in range(steps):
    obs = torch.tanh(obs @ dynamics)
    buffer.add(obs, (obs @ goal).unsqueeze(1))
    batch, target = buffer.sample(128)
    loss = (policy(batch) - target).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    obs = obs + 0.1 * torch.randn(envs, n_obs)

print("transitions", buffer.size, "loss", round(loss.item(), 5))
