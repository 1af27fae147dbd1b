import torch
import torch.nn as nn
import torch.nn.functional as F


class Clips:
    def __init__(self, n):
        self.features = torch.randn(n, 40)
        self.labels = torch.randint(10, (n,)).tolist()

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, i):
        return self.features[i], self.labels[i]


class Shuffled:
    """index batches, epoch after epoch, in an order of its own"""

    def __init__(self, data, batch, seed):
        self.data, self.batch = data, batch
        self.generator = torch.Generator().manual_seed(seed)

    def __iter__(self):
        while True:
            order = list(torch.randperm(len(self.data), generator=self.generator))
            for start in range(0, len(order), self.batch):
                yield order[start:start + self.batch]


torch.manual_seed(0)
clips = Clips(12800)
batches = iter(Shuffled(clips, 128, seed=1))
model = nn.Linear(40, 10)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)

running = 0.0
for step in range(8000):
    samples = [clips[i] for i in next(batches)]
    x = torch.stack([s[0] for s in samples])
    y = torch.tensor([s[1] for s in samples])
    loss = F.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    running += loss.item()

print("mean loss:", round(running / 8000, 5))
