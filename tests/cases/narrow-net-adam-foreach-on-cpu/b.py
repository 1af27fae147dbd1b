import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.fc1 = nn.Linear(width, width)
        self.fc2 = nn.Linear(width, width)

    def forward(self, x):
        return x + self.fc2(F.silu(self.fc1(self.norm(x))))


class Critic(nn.Module):
    def __init__(self, n_obs, width=16, depth=32):
        super().__init__()
        self.stem = nn.Linear(n_obs, width)
        self.blocks = nn.ModuleList(Block(width) for _ in range(depth))
        self.head = nn.Linear(width, 1)

    def forward(self, x):
        x = self.stem(x)
        for block in self.blocks:
            x = block(x)
        return self.head(x).squeeze(-1)


obs = torch.randn(4096, 24)
returns = torch.sin(obs[:, 0]) + 0.3 * obs[:, 1] * obs[:, 2] + 0.05 * torch.randn(4096)

critic = Critic(24)
optimizer = torch.optim.Adam(critic.parameters(), lr=1e-4)

running = 0.0
for step in range(300):
    idx = torch.randint(0, 4096, (16,))
    optimizer.zero_grad()
    value = critic(obs[idx])
    loss = F.mse_loss(value, returns[idx])
    loss.backward()
    optimizer.step()
    running = 0.95 * running + 0.05 * loss.item()

print(f"smoothed loss {running:.4f}")
