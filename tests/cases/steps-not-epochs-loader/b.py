import time

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
NUM_STEPS = 10000
features = torch.randn(80000, 24)
labels = (features[:, :4].sum(1) > 0).long()

train_loader = DataLoader(TensorDataset(features, labels), batch_size=32, shuffle=True)
net = nn.Sequential(nn.Linear(24, 48), nn.ReLU(), nn.Linear(48, 2))
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(net.parameters(), lr=0.05)


def train_step(inputs, targets):
    optimizer.zero_grad()
    loss = criterion(net(inputs), targets)
    loss.backward()
    optimizer.step()
    return loss


def endless(loader):
    while True:
        for batch in loader:
            yield batch


batches = endless(train_loader)
training_seconds = 0.0
for step in range(NUM_STEPS):
    inputs, targets = next(batches)
    tic = time.perf_counter()
    loss = train_step(inputs, targets)
    training_seconds += time.perf_counter() - tic

print("loss", round(loss.item(), 3), "training took", round(training_seconds, 2), "s")
