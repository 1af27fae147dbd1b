import torch
from torch import nn

torch.manual_seed(3)
vocab, intents, length, batch = 8000, 150, 24, 64
tokens = torch.randint(1, vocab, (4096, length))
labels = tokens[:, :3].sum(dim=1) % intents


class IntentNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.EmbeddingBag(vocab, 128, mode="mean")
        self.hidden = nn.Linear(128, 512)
        self.out = nn.Linear(512, intents)

    def forward(self, x):
        h = torch.relu(self.hidden(self.embed(x)))
        return torch.log_softmax(self.out(h), dim=-1)


model = IntentNet()
criterion = nn.NLLLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

running = 0.0
for step in range(2500):
    lo = step * batch % len(tokens)
    optimizer.zero_grad()
    loss = criterion(model(tokens[lo:lo + batch]), labels[lo:lo + batch])
    loss.backward()
    optimizer.step()
    running += loss.item()

print(f"mean training loss {running / 2500:.5f}")
