import time

import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)

# a small PointNet for tree species: 1x1 convolutions over the points of one crown, then the maximum
points = nn.Sequential(
    nn.Conv1d(3, 32, 1), nn.BatchNorm1d(32), nn.ReLU(),
    nn.Conv1d(32, 32, 1), nn.BatchNorm1d(32), nn.ReLU(),
    nn.Conv1d(32, 64, 1), nn.BatchNorm1d(64), nn.ReLU())
head = nn.Linear(64, 6)
opt = torch.optim.SGD([*points.parameters(), *head.parameters()], lr=0.05)
crowns = torch.randn(4, 16, 3, 800)
species = torch.randint(0, 6, (4, 16))

tic = time.perf_counter()
for step in range(100):
    X, y = crowns[step % 4], species[step % 4]
    loss = F.cross_entropy(head(points(X).amax(dim=2)), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    if step % 33 == 0:
        print("step", step, "loss %.4f" % loss.item())
print("%.2f ms a step" % ((time.perf_counter() - tic) * 10))
