import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(5)
n_rows, n_features, batch = 20000, 90, 128
latent = torch.randn(n_rows, 12)
table = latent @ torch.randn(12, n_features) + 0.3 * torch.randn(n_rows, n_features)


def swap_noise(x, keys, mask):
    other = x.gather(0, keys.argsort(dim=0))
    return torch.where(mask, other, x)


encoder = nn.Sequential(nn.Linear(n_features, 64), nn.ReLU())
mask_head, value_head = nn.Linear(64, n_features), nn.Linear(64, n_features)
params = [*encoder.parameters(), *mask_head.parameters(), *value_head.parameters()]
opt = torch.optim.SGD(params, lr=0.05, momentum=0.9)
g = torch.Generator().manual_seed(9)

for step in range(500):
    x = table[torch.randint(n_rows, (batch,), generator=g)]
    keys = torch.rand(batch, n_features, generator=g)
    mask = torch.rand(batch, n_features, generator=g) < 0.3
    corrupted = swap_noise(x, keys, mask)
    z = encoder(corrupted)
    loss = F.binary_cross_entropy_with_logits(mask_head(z), (corrupted != x).float())
    loss = loss + 2.0 * F.mse_loss(value_head(z), x)
    opt.zero_grad()
    loss.backward()
    opt.step()

print(f"pretraining loss {loss.item():.4f}")
