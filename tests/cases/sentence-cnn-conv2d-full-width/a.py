import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(3)
torch.set_num_threads(1)

VOCAB, EMB, MAPS, WIDTHS, CLASSES = 4000, 96, 48, (3, 4, 5), 6


class SentenceCNN(nn.Module):
    """Kim (2014): windows of 3, 4 and 5 words over the whole embedding"""

    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(VOCAB, EMB)
        self.convs = nn.ModuleList([nn.Conv2d(1, MAPS, (k, EMB)) for k in WIDTHS])
        self.fc = nn.Linear(len(WIDTHS) * MAPS, CLASSES)

    def forward(self, x):
        x = self.embed(x).unsqueeze(1)
        x = [F.relu(conv(x)).squeeze(3) for conv in self.convs]
        x = [i.amax(2) for i in x]
        return self.fc(torch.cat(x, 1))


texts = torch.randint(0, VOCAB, (1024, 40))
labels = texts[:, :8].sum(1) % CLASSES

torch.manual_seed(11)
model = SentenceCNN()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

total = 0.0
for step in range(400):
    lo = (step * 32) % 1024
    loss = F.cross_entropy(model(texts[lo:lo + 32]), labels[lo:lo + 32])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    total += loss.item()

print(f"mean loss {total / 400:.4f}")
