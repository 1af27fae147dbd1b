"""Contrastive pre-training on two views of galaxy feature vectors (SimCLR head)."""
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)
N, DIM, BATCH, TAU = 8192, 48, 512, 0.5
features = torch.randn(N, DIM)

head = nn.Sequential(nn.Linear(DIM, 64), nn.ReLU(), nn.Linear(64, 32))
optimizer = torch.optim.SGD(head.parameters(), lr=0.1)


class ContrastiveLoss(nn.Module):
    """Normalised, temperature-scaled cross entropy over the two views."""

    def __init__(self, batch, tau):
        super().__init__()
        self.tau = tau
        self.register_buffer("self_mask", torch.eye(2 * batch, dtype=torch.bool))
        index = torch.arange(batch)
        self.register_buffer("targets", torch.cat([index + batch, index]))

    def forward(self, z1, z2):
        z = F.normalize(torch.cat([z1, z2]), dim=1)
        sim = z @ z.T / self.tau
        sim = sim.masked_fill(self.self_mask, -1e9)
        return F.cross_entropy(sim, self.targets)


criterion = ContrastiveLoss(BATCH, TAU)
noise = torch.Generator().manual_seed(7)
for step in range(2000):
    lo = (step * BATCH) % N
    x = features[lo:lo + BATCH]
    view1 = x + 0.2 * torch.randn(x.shape, generator=noise)
    view2 = x + 0.2 * torch.randn(x.shape, generator=noise)
    loss = criterion(head(view1), head(view2))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("contrastive loss %.5f" % loss.item())
