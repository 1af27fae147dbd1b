import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(21)
S, A, HORIZON, BATCH = 12, 4, 6, 128


class Dynamics(nn.Module):
    def __init__(self, width=256):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(S + A, width), nn.SiLU(), nn.Linear(width, width), nn.SiLU(),
                                 nn.Linear(width, S))

    def forward(self, s, a):
        return s + 0.1 * self.net(torch.cat((s, a), dim=-1))


class Policy(nn.Module):
    def __init__(self, width=64):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(S, width), nn.Tanh(), nn.Linear(width, A), nn.Tanh())

    def forward(self, s):
        return self.net(s)


dynamics = Dynamics().eval()
policy = Policy()
optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)
starts = torch.randn(16, BATCH, S)
goal = torch.linspace(-1, 1, S)

for update in range(200):
    state = starts[update % 16]
    cost = 0.0
    for _ in range(HORIZON):
        action = policy(state)
        state = dynamics(state, action)
        cost = cost + (state - goal).square().mean() + 0.01 * action.square().mean()
    policy.zero_grad()
    dynamics.zero_grad()
    cost.backward()
    optimizer.step()

print(f"cost {cost.item():.5f}")
