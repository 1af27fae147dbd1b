import itertools

import torch
import torch.nn as nn

torch.set_num_threads(1)
OBS, ACT = 24, 6


def mlp(sizes):
    layers = []
    for i in range(len(sizes) - 1):
        layers.append(nn.Linear(sizes[i], sizes[i + 1]))
        if i < len(sizes) - 2:
            layers.append(nn.ReLU())
    return nn.Sequential(*layers)


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.q = mlp([OBS + ACT, 256, 256, 1])

    def forward(self, obs, act):
        return self.q(torch.cat([obs, act], dim=-1)).squeeze(-1)


class Agent:
    """Extracts a policy from an ensemble of critics that was trained before."""

    def __init__(self, n_critics=5, lr=3e-4):
        self.pi = mlp([OBS, 256, 256, ACT])
        self.critics = nn.ModuleList([Critic() for _ in range(n_critics)])
        self.q_params = itertools.chain(*[c.parameters() for c in self.critics])
        print("critic parameters:", sum(p.numel() for p in self.q_params))
        self.freeze_critics()
        self.pi_optimizer = torch.optim.Adam(self.pi.parameters(), lr=lr)

    def freeze_critics(self):
        for p in self.q_params:
            p.requires_grad = False

    def update(self, obs):
        act = torch.tanh(self.pi(obs))
        q = torch.stack([critic(obs, act) for critic in self.critics]).mean(0)
        loss = -q.mean()
        self.pi_optimizer.zero_grad()
        loss.backward()
        self.pi_optimizer.step()
        return loss.detach()


torch.manual_seed(5)
agent = Agent()
observations = torch.randn(20000, OBS)
order = torch.randint(0, 20000, (50, 256))

for step in range(500):
    loss = agent.update(observations[order[step % 50]])

with torch.no_grad():
    print(f"final loss {loss.item():.4f}")
