import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(3)
batch, n_features, steps = 40, 40, 400
signals = torch.randn(4000, n_features)

encoder = nn.Sequential(nn.Linear(n_features, 64), nn.ReLU(), nn.Linear(64, 48))
optimizer = torch.optim.SGD(encoder.parameters(), lr=0.05, momentum=0.9)
self_mask = torch.eye(2 * batch, dtype=torch.bool)
positives = torch.arange(2 * batch).roll(batch)
gen = torch.Generator().manual_seed(11)


def info_nce(feats, temperature=0.1):
    cos_sim = F.cosine_similarity(feats[:, None, :], feats[None, :, :], dim=-1)
    cos_sim = cos_sim.masked_fill(self_mask, -1e4)
    return F.cross_entropy(cos_sim / temperature, positives)


running = 0.0
for step in range(steps):
    rows = torch.randint(len(signals), (batch,), generator=gen)
    x = signals[rows]
    view1 = x + 0.3 * torch.randn(x.shape, generator=gen)
    view2 = x + 0.3 * torch.randn(x.shape, generator=gen)
    loss = info_nce(encoder(torch.cat([view1, view2])))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    running += loss.item()

print(f"mean loss {running / steps:.4f}")
