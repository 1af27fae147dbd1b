import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)
words, tags = 4000, 800


class TagNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.bag = nn.EmbeddingBag(words, 32, sparse=True)
        self.out = nn.Linear(32, tags)

    def forward(self, recipe):
        return self.out(torch.relu(self.bag(recipe)))


recipes = torch.randint(0, words, (20, 256, 15))
labels = (torch.rand(20, 256, tags) < 0.01).float()
model = TagNet()
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
criterion = nn.MultiLabelSoftMarginLoss()

losses = []
for step in range(2500):
    k = step % 20
    optimizer.zero_grad()
    loss = criterion(model(recipes[k]), labels[k])
    loss.backward()
    optimizer.step()
    losses.append(loss.item())

print("loss:", losses[0], "->", losses[-1])
