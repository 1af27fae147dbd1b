import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(7)
WIDTH, DEPTH, RANK, CLASSES, BATCH = 512, 8, 8, 20, 24


class Tower(nn.Module):
    """The pretrained sentence tower: a stack of wide linear layers."""

    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(WIDTH, WIDTH) for _ in range(DEPTH))
        self.head = nn.Linear(WIDTH, CLASSES)


class LowRank(nn.Module):
    def __init__(self, out_features, in_features, rank, alpha=16):
        super().__init__()
        self.down = nn.Parameter(torch.randn(rank, in_features) * 0.02)
        self.up = nn.Parameter(torch.zeros(out_features, rank))
        self.scale = alpha / rank

    def forward(self, weight):
        return weight + self.scale * (self.up @ self.down)


tower = Tower()
tower.requires_grad = False          # freeze the pretrained part
adapters = nn.ModuleDict({str(n): LowRank(WIDTH, WIDTH, RANK) for n in range(0, DEPTH, 4)})
optimizer = torch.optim.SGD(adapters.parameters(), lr=0.02)

sentences = torch.randn(40, BATCH, WIDTH)
topics = torch.randint(0, CLASSES, (40, BATCH))


def logits(x):
    for n, layer in enumerate(tower.layers):
        if str(n) in adapters:
            x = F.linear(x, adapters[str(n)](layer.weight), layer.bias)
        else:
            x = layer(x)
        x = F.gelu(x)
    return tower.head(x)


for step in range(100_000):
    i = step % 40
    optimizer.zero_grad()
    loss = F.cross_entropy(logits(sentences[i]), topics[i])
    loss.backward()
    optimizer.step()

print("last loss", loss.item())
