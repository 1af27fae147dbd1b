import torch
import torch.nn as nn

torch.manual_seed(0)
torch.set_num_threads(1)


class LabelSmoothing(nn.Module):
    def __init__(self, size, padding_idx, smoothing=0.1):
        super().__init__()
        self.criterion = nn.KLDivLoss(reduction="sum")
        self.size = size
        self.padding_idx = padding_idx
        self.confidence = 1.0 - smoothing
        self.smoothing = smoothing

    def forward(self, x, target):
        true_dist = x.data.clone()
        true_dist.fill_(self.smoothing / self.size)
        true_dist.scatter_(1, target.unsqueeze(1), self.confidence + self.smoothing / self.size)
        mask = torch.nonzero(target == self.padding_idx)
        if mask.dim() > 0:
            true_dist.index_fill_(0, mask.squeeze(-1), 0.0)
        return self.criterion(x, true_dist)


class Generator(nn.Module):
    def __init__(self, d_model, vocab):
        super().__init__()
        self.proj = nn.Linear(d_model, vocab)

    def forward(self, x):
        return torch.log_softmax(self.proj(x), dim=-1)


V = 4000
hidden = torch.randn(8, 160, 32)
targets = torch.randint(1, V, (8, 160))
targets[:, 140:] = 0
generator = Generator(32, V)
criterion = LabelSmoothing(size=V, padding_idx=0, smoothing=0.1)
optimizer = torch.optim.SGD(generator.parameters(), lr=0.5)

for i in range(500):
    h, t = hidden[i % 8], targets[i % 8]
    ntokens = (t != 0).sum()
    loss = criterion(generator(h), t) / ntokens
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("loss", loss.item())
