import torch
import torch.nn as nn

torch.manual_seed(1)
VOCAB, DIM, BATCH, WORDS, CLASSES = 100_000, 32, 32, 20, 5


class BagOfWords(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(VOCAB, DIM)
        self.hidden = nn.Linear(DIM, 256)
        self.middle = nn.Linear(256, 256)
        self.out = nn.Linear(256, CLASSES)

    def forward(self, tokens):
        mean = self.embedding(tokens).mean(dim=1)
        h = torch.relu(self.hidden(mean))
        return self.out(torch.relu(self.middle(h)))


model = BagOfWords()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
criterion = nn.CrossEntropyLoss()
tokens = torch.randint(0, VOCAB, (64, BATCH, WORDS))
labels = torch.randint(0, CLASSES, (64, BATCH))

for i in range(400):
    optimizer.zero_grad()
    loss = criterion(model(tokens[i % 64]), labels[i % 64])
    loss.backward()
    optimizer.step()

print(loss.item())
