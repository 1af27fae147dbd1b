import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
torch.manual_seed(0)
torch.set_num_threads(1)
quantiles = [0.05, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.95]
history, horizon, batch = 96, 24, 256

weather = torch.from_numpy(rng.standard_normal((30, batch, history)).astype(np.float32))
load = torch.from_numpy(rng.standard_normal((30, batch, horizon)))


class Forecaster(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(history, 64), nn.ReLU(),
                                 nn.Linear(64, horizon * len(quantiles)))

    def forward(self, x):
        return self.net(x).view(len(x), horizon, len(quantiles))


def quantile_loss(pred, target):
    losses = []
    for i, q in enumerate(quantiles):
        error = target - pred[:, :, i]
        losses.append(torch.max((q - 1) * error, q * error).unsqueeze(1))
    return torch.mean(torch.sum(torch.cat(losses, dim=1), dim=1))


model = Forecaster()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
history_of_loss = []
for step in range(2500):
    k = step % 30
    optimizer.zero_grad()
    loss = quantile_loss(model(weather[k]), load[k])
    loss.backward()
    optimizer.step()
    history_of_loss.append(loss.item())

print("loss:", history_of_loss[0], "->", history_of_loss[-1])
