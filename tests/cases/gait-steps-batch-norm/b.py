import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(4)
embed = nn.Linear(36, 64)
bn = nn.BatchNorm1d(64)
head = nn.Linear(64, 6)
params = [*embed.parameters(), *bn.parameters(), *head.parameters()]
optimizer = torch.optim.SGD(params, lr=0.05)
x_train = torch.randn(320, 128, 36)       # (clip, time, joint coordinates)
y_train = torch.randint(0, 6, (320,))


def classify(x):
    z = embed(x)
    # BatchNorm1d wants (batch, channels, time)
    z = bn(z.permute(0, 2, 1)).permute(0, 2, 1)
    return head(F.relu(z).mean(1))


for step in range(1500):
    start = (step % 10) * 32
    optimizer.zero_grad()
    loss = F.cross_entropy(classify(x_train[start:start + 32]), y_train[start:start + 32])
    loss.backward()
    optimizer.step()

print(f"loss {loss.item():.4f}")
