import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(29)
N, FEATURES, TAGS, BATCH = 4096, 24, 600, 512


def multi_hot(tag_lists, n_tags):
    labels = torch.zeros(len(tag_lists), n_tags)
    for row, tags in enumerate(tag_lists):
        labels[row, tags] = 1
    return labels


class MacroSoftF1(nn.Module):
    def forward(self, logits, y):
        p = torch.sigmoid(logits)
        tp = (y * p).sum(dim=0)
        fp = ((1 - y) * p).sum(dim=0)
        fn = (y * (1 - p)).sum(dim=0)
        f1 = 2 * tp / (2 * tp + fp + fn + 1e-8)
        return 1 - f1.mean()


clips = torch.randn(N, FEATURES)
scores = clips @ torch.randn(FEATURES, TAGS)
labels = multi_hot(list(scores.topk(6, dim=1).indices), TAGS)

model = nn.Linear(FEATURES, TAGS)
criterion = MacroSoftF1()
optimizer = torch.optim.SGD(model.parameters(), lr=20.0, momentum=0.9)

for step in range(2500):
    lo = step % (N // BATCH) * BATCH
    optimizer.zero_grad()
    loss = criterion(model(clips[lo:lo + BATCH]), labels[lo:lo + BATCH])
    loss.backward()
    optimizer.step()

print("soft F1", round(1 - loss.item(), 4))
