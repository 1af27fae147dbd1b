import torch

torch.manual_seed(3)

n_words, n_mfcc, n_frames = 10, 13, 49
width = 32
batch_size = 16
n_batches = 20

# synthetic clips: one template a word plus noise
labels = torch.randint(0, n_words, (n_batches * batch_size,))
templates = torch.randn(n_words, n_frames, n_mfcc)
features = templates[labels] + 0.8 * torch.randn(len(labels), n_frames, n_mfcc)
batches = list(zip(features.split(batch_size), labels.split(batch_size)))


class KeywordNet(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = torch.nn.GRU(n_mfcc, width, batch_first=True)
        self.classify = torch.nn.Linear(width, n_words)

    def forward(self, mfcc):
        hidden, _ = self.gru(mfcc)
        return self.classify(hidden.mean(1))


net = KeywordNet()
criterion = torch.nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(net.parameters(), lr=0.2, momentum=0.9)


def train_step(mfcc, target):
    optimizer.zero_grad()
    scores = net(mfcc)
    loss = criterion(scores, target)
    loss.backward()
    optimizer.step()
    hits = (scores.argmax(1) == target).sum()
    return loss.item(), hits.item()


losses, hits = [], 0
for i in range(400):
    mfcc, target = batches[i % n_batches]
    value, good = train_step(mfcc, target)
    losses.append(value)
    hits += good

print("mean loss", round(sum(losses) / len(losses), 4), "accuracy", round(hits / (400 * batch_size), 3))
