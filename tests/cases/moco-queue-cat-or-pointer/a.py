import copy

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class MoCo(nn.Module):
    def __init__(self, encoder, dim=128, K=32768, m=0.99, T=0.2):
        super().__init__()
        self.m, self.T, self.K = m, T, K
        self.encoder_q = encoder
        self.encoder_k = copy.deepcopy(encoder)
        for p in self.encoder_k.parameters():
            p.requires_grad = False
        g = torch.Generator().manual_seed(7)
        self.queue = F.normalize(torch.randn(K, dim, generator=g), dim=1)

    @torch.no_grad()
    def momentum_update(self):
        for pq, pk in zip(self.encoder_q.parameters(), self.encoder_k.parameters()):
            pk.mul_(self.m).add_(pq, alpha=1 - self.m)

    @torch.no_grad()
    def enqueue(self, keys):
        self.queue = torch.cat((keys, self.queue))[:self.K]

    def forward(self, im_q, im_k):
        q = F.normalize(self.encoder_q(im_q), dim=1)
        with torch.no_grad():
            self.momentum_update()
            k = F.normalize(self.encoder_k(im_k), dim=1)
        pos = (q * k).sum(dim=1, keepdim=True)
        neg = q @ self.queue.T
        logits = torch.cat([pos, neg], dim=1) / self.T
        return logits, k


torch.manual_seed(0)
torch.set_num_threads(1)
data = torch.from_numpy(np.random.default_rng(0).standard_normal((4096, 48)).astype(np.float32))
model = MoCo(nn.Sequential(nn.Linear(48, 128), nn.ReLU(), nn.Linear(128, 128)))
optimizer = torch.optim.SGD(model.encoder_q.parameters(), lr=0.03, momentum=0.9)
labels = torch.zeros(8, dtype=torch.long)

meter = 0.0
for step in range(200):
    batch = data[torch.randint(0, 4096, (8,))]
    view1 = batch + 0.1 * torch.randn_like(batch)
    view2 = batch + 0.1 * torch.randn_like(batch)
    logits, keys = model(view1, view2)
    loss = F.cross_entropy(logits, labels)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    model.enqueue(keys)
    meter += loss.item()

print(f"mean loss {meter / 200:.4f}")
