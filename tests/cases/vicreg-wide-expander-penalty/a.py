import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(9)


class VICReg(nn.Module):
    def __init__(self, n_in=64, width=256, dim=768):
        super().__init__()
        self.backbone = nn.Sequential(nn.Linear(n_in, width), nn.ReLU(), nn.Linear(width, width))
        self.expander = nn.Sequential(nn.ReLU(), nn.Linear(width, dim))
        self.dim = dim

    def covariance_term(self, z):
        cov = z.T @ z / (len(z) - 1)
        return (cov.pow(2).sum() - cov.diagonal().pow(2).sum()) / self.dim

    def forward(self, x, y):
        x = self.expander(self.backbone(x))
        y = self.expander(self.backbone(y))
        similarity = F.mse_loss(x, y)
        x = x - x.mean(dim=0)
        y = y - y.mean(dim=0)
        spread = F.relu(1 - (x.var(dim=0) + 1e-4).sqrt()).mean() / 2 + F.relu(1 - (y.var(dim=0) + 1e-4).sqrt()).mean() / 2
        return 25 * similarity + 25 * spread + self.covariance_term(x) + self.covariance_term(y)


model = VICReg()
optimizer = torch.optim.SGD(model.parameters(), lr=2e-3, momentum=0.9)
signals = torch.randn(3072, 64)

loss_sum = 0.0
for step in range(800):
    batch = signals[step * 96 % 3072:step * 96 % 3072 + 96]
    noise = torch.Generator().manual_seed(step)
    view1 = batch + 0.1 * torch.randn(batch.shape, generator=noise)
    view2 = batch + 0.1 * torch.randn(batch.shape, generator=noise)
    optimizer.zero_grad()
    loss = model(view1, view2)
    loss.backward()
    optimizer.step()
    loss_sum += loss.item()
print(f"mean loss {loss_sum / 800:.4f}")
