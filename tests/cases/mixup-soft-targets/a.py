import torch
import torch.nn as nn
import torch.nn.functional as F

# fine-tuning the head of an image classifier (frozen features, 1000 classes) with MixUp
torch.set_num_threads(1)
torch.manual_seed(0)
batch, features, classes = 256, 32, 1000
head = nn.Linear(features, classes)
optimizer = torch.optim.SGD(head.parameters(), lr=0.1, momentum=0.9)
x_all = torch.randn(16, batch, features)
y_all = torch.randint(0, classes, (16, batch))
beta = torch.distributions.Beta(0.2, 0.2)

total = 0.0
for step in range(2000):
    x, y = x_all[step % 16], y_all[step % 16]
    lam = beta.sample().item()
    mixed = lam * x + (1.0 - lam) * x.roll(1, 0)
    logits = head(mixed)
    logprob = F.log_softmax(logits, dim=1)
    loss = lam * F.nll_loss(logprob, y) + (1.0 - lam) * F.nll_loss(logprob, y.roll(1, 0))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    total += loss.item()

print(f"mean loss {total / 2000:.5f}")
