import torch
from torch import nn

torch.manual_seed(3)
torch.set_num_threads(1)
texts = torch.randint(0, 4000, (1024, 40))
labels = texts[:, :8].sum(1) % 6


class TextNet(nn.Module):
    def __init__(self, vocab=4000, dim=96, filters=48, classes=6):
        super().__init__()
        self.word_vectors = nn.Embedding(vocab, dim)
        self.conv3 = nn.Conv1d(dim, filters, 3)
        self.conv4 = nn.Conv1d(dim, filters, 4)
        self.conv5 = nn.Conv1d(dim, filters, 5)
        self.out = nn.Linear(3 * filters, classes)

    def forward(self, words):
        v = self.word_vectors(words).transpose(1, 2)
        h3 = torch.relu(self.conv3(v)).amax(dim=2)
        h4 = torch.relu(self.conv4(v)).amax(dim=2)
        h5 = torch.relu(self.conv5(v)).amax(dim=2)
        return self.out(torch.cat([h3, h4, h5], dim=1))


torch.manual_seed(11)
net = TextNet()
with torch.no_grad():       # start from the reference filters, which are stored words first
    for conv in (net.conv3, net.conv4, net.conv5):
        conv.weight.copy_(conv.weight.clone().reshape(48, -1, 96).transpose(1, 2))

criterion = nn.CrossEntropyLoss()
opt = torch.optim.SGD(net.parameters(), lr=0.1)

losses = 0.0
for it in range(400):
    batch = slice(it * 32 % 1024, it * 32 % 1024 + 32)
    opt.zero_grad()
    loss = criterion(net(texts[batch]), labels[batch])
    loss.backward()
    opt.step()
    losses += loss.item()

print("mean loss", round(losses / 400, 4))
