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
    def __init__(self):
        self.obs = torch.empty(0, n_obs)
        self.returns = torch.empty(0, 1)

    def add(self, obs, returns):
        self.obs = torch.cat((self.obs, obs))
        self.returns = torch.cat((self.returns, returns))

    def sample(self, n):
        rows = torch.randint(len(self.obs), (n,))
        return self.obs[rows], self.returns[rows]


buffer = ReplayBuffer()
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

print("transitions", len(buffer.obs), "loss", round(loss.item(), 5))
