import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)


class MinibatchDiscrimination(nn.Module):
    def __init__(self, in_features, out_features, kernel_dims):
        super().__init__()
        self.out_features, self.kernel_dims = out_features, kernel_dims
        self.T = nn.Parameter(torch.randn(in_features, out_features * kernel_dims) * 0.05)

    def forward(self, x):
        m = (x @ self.T).view(-1, self.out_features, self.kernel_dims)
        m = m.unsqueeze(0)                     # 1 x N x B x C
        m_t = m.permute(1, 0, 2, 3)            # N x 1 x B x C
        norm = torch.abs(m - m_t).sum(3)       # N x N x B
        o = torch.exp(-norm).sum(0) - 1        # N x B, without the sample itself
        return torch.cat([x, o], 1)


D = nn.Sequential(
    nn.Linear(64, 128), nn.LeakyReLU(0.2),
    MinibatchDiscrimination(128, 24, 8),
    nn.Linear(128 + 24, 1),
)
opt = torch.optim.Adam(D.parameters(), lr=1e-4, betas=(0.5, 0.999))
real = torch.randn(4096, 64) * 0.7 + 0.3
fake = torch.tanh(torch.randn(4096, 64))

running = 0.0
for i in range(200):
    idx = torch.arange(i * 64, i * 64 + 64) % 4096
    loss = (F.softplus(-D(real[idx])) + F.softplus(D(fake[idx]))).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    running += loss.item()

print(f"{running / 200:.5f}")
