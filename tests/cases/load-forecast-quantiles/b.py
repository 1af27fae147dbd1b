import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
torch.manual_seed(0)
torch.set_num_threads(1)
LEVELS = torch.tensor([0.05, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.95])
T_IN, T_OUT, BATCH = 96, 24, 256


class PinballLoss(nn.Module):
    def __init__(self, levels):
        super().__init__()
        self.register_buffer("levels", levels)

    def forward(self, pred, target):
        error = target.unsqueeze(-1) - pred
        return torch.max((self.levels - 1) * error, self.levels * error).sum(-1).mean()


x = torch.tensor(rng.standard_normal((30, BATCH, T_IN)), dtype=torch.float32)
y = torch.tensor(rng.standard_normal((30, BATCH, T_OUT)), dtype=torch.float32)

net = nn.Sequential(nn.Linear(T_IN, 64), nn.ReLU(),
                    nn.Linear(64, T_OUT * len(LEVELS)), nn.Unflatten(1, (T_OUT, len(LEVELS))))
pinball = PinballLoss(LEVELS)
sgd = torch.optim.SGD(net.parameters(), lr=0.01)

losses = []
for step in range(2500):
    loss = pinball(net(x[step % 30]), y[step % 30])
    sgd.zero_grad()
    loss.backward()
    sgd.step()
    losses.append(loss.item())

print("loss:", losses[0], "->", losses[-1])
