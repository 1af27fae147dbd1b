import torch
import torch.nn as nn
import torch.nn.functional as F


class Cloze(nn.Module):
    def __init__(self, vocabulary=4000, dim=96):
        super().__init__()
        self.words = nn.Embedding(vocabulary, dim)
        self.places = nn.Embedding(32, dim)
        self.mix = nn.Linear(dim, dim)
        self.encoder = nn.GRU(dim, dim, batch_first=True)
        self.decoder = nn.Linear(dim, vocabulary)

    def forward(self, tokens):
        x = self.words(tokens) + self.places.weight
        x, _ = self.encoder(torch.relu(self.mix(x)))
        return self.decoder(x)


torch.manual_seed(0)
sentences = torch.randint(2, 4000, (40, 8, 32))
masks = torch.rand(40, 8, 32) < 0.15
model = Cloze()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

history = []
for step in range(400):
    target, mask = sentences[step % 40], masks[step % 40]
    tokens = target.masked_fill(mask, 1)
    labels = target.masked_fill(~mask, -100)      # only the hidden words count
    logits = model(tokens)
    loss = F.cross_entropy(logits.view(-1, 4000), labels.view(-1), ignore_index=-100)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    history.append(loss.item())

print("loss at the end:", round(sum(history[-40:]) / 40, 4))
