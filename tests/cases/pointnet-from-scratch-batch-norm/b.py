import time

import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)


class BatchNorm(nn.Module):
    """As in the lecture, so that we understand what happens."""

    def __init__(self, channels, eps=1e-5, momentum=0.1):
        super().__init__()
        self.gamma = nn.Parameter(torch.ones(channels, 1))
        self.beta = nn.Parameter(torch.zeros(channels, 1))
        self.register_buffer("moving_mean", torch.zeros(channels, 1))
        self.register_buffer("moving_var", torch.ones(channels, 1))
        self.eps, self.momentum = eps, momentum

    def forward(self, X):                                   # (batch, channels, points)
        mean = X.mean(dim=(0, 2), keepdim=True)
        var = ((X - mean) ** 2).mean(dim=(0, 2), keepdim=True)
        X_hat = (X - mean) / torch.sqrt(var + self.eps)
        with torch.no_grad():
            self.moving_mean += self.momentum * (mean[0] - self.moving_mean)
            self.moving_var += self.momentum * (var[0] - self.moving_var)
        return self.gamma * X_hat + self.beta


# a small PointNet for tree species: 1x1 convolutions over the points of one crown, then the maximum
points = nn.Sequential(
    nn.Conv1d(3, 32, 1), BatchNorm(32), nn.ReLU(),
    nn.Conv1d(32, 32, 1), BatchNorm(32), nn.ReLU(),
    nn.Conv1d(32, 64, 1), BatchNorm(64), nn.ReLU())
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
