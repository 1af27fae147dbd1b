import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_num_threads(1)


class MoleculeBatch:
    def __init__(self, gen, num=192):
        self.num = num
        counts = torch.randint(8, 30, (num,), generator=gen)
        total = int(counts.sum())
        self.batch = torch.repeat_interleave(torch.arange(num), counts)
        offset = torch.cumsum(counts, 0) - counts
        self.src = torch.arange(total).repeat(3)
        hop = torch.randint(0, 30, (3 * total,), generator=gen)
        owner = self.batch[self.src]
        self.dst = offset[owner] + hop % counts[owner]
        self.x = torch.randn(total, 32, generator=gen)
        self.y = torch.randn(num, generator=gen)


class AttentionReadout(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.gate = nn.Linear(dim, 1)

    def forward(self, h, batch):
        sizes = torch.bincount(batch).tolist()
        scores = self.gate(h)
        pooled = []
        for nodes, score in zip(torch.split(h, sizes), torch.split(scores, sizes)):
            pooled.append((torch.softmax(score, dim=0) * nodes).sum(dim=0))
        return torch.stack(pooled)


class MoleculeNet(nn.Module):
    def __init__(self, dim=64):
        super().__init__()
        self.encoder = nn.Linear(32, dim)
        self.messages = nn.ModuleList([nn.Linear(dim, dim), nn.Linear(dim, dim)])
        self.readout = AttentionReadout(dim)
        self.head = nn.Linear(dim, 1)

    def forward(self, data):
        h = F.relu(self.encoder(data.x))
        for layer in self.messages:
            gathered = torch.zeros_like(h).index_add(0, data.dst, layer(h)[data.src])
            h = h + F.relu(gathered)
        return self.head(self.readout(h, data.batch)).squeeze(1)


torch.manual_seed(0)
model = MoleculeNet()
optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)
gen = torch.Generator().manual_seed(1)
loader = [MoleculeBatch(gen) for _ in range(8)]

for step in range(400):
    data = loader[step % 8]
    loss = F.mse_loss(model(data), data.y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step == 199:
        print(f"loss after 200 steps {loss.item():.4f}")
