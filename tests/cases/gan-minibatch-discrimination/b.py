import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)


class Closeness(nn.Module):
    """side information on the other samples of the batch (Salimans et al. 2016)"""

    def __init__(self, width, kernels, dim):
        super().__init__()
        self.kernels = kernels
        self.weight = nn.Parameter(torch.randn(width, kernels * dim) * 0.05)

    def forward(self, h):
        rows = (h @ self.weight).unflatten(1, (self.kernels, -1)).transpose(0, 1)   # kernels, batch, dim
        l1 = torch.cdist(rows, rows, p=1.0)
        score = (-l1).exp().sum(dim=2) - 1
        return torch.cat((h, score.T), dim=1)


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.inp = nn.Linear(64, 128)
        self.close = Closeness(128, 24, 8)
        self.out = nn.Linear(128 + 24, 1)

    def forward(self, x):
        h = nn.functional.leaky_relu(self.inp(x), 0.2)
        return self.out(self.close(h))


critic = Critic()
adam = torch.optim.Adam(critic.parameters(), lr=1e-4, betas=(0.5, 0.999))
photos = torch.randn(4096, 64) * 0.7 + 0.3
generated = torch.tanh(torch.randn(4096, 64))
softplus = nn.Softplus()

total = 0.0
for step in range(200):
    at = (step * 64) % 4096
    adam.zero_grad()
    loss = softplus(-critic(photos[at:at + 64])).mean() + softplus(critic(generated[at:at + 64])).mean()
    loss.backward()
    adam.step()
    total += loss.item()

print("mean loss", round(total / 200, 5))
