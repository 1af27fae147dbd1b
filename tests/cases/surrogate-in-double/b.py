import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
torch.manual_seed(0)
FEATURES, ROWS, BATCH = 24, 20480, 256
table = rng.uniform(-1, 1, (ROWS, FEATURES))
target = np.sin(3 * table[:, :4]).sum(1, keepdims=True)


class Surrogate(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(FEATURES, 192), nn.ReLU(), nn.Linear(192, 192), nn.ReLU(),
                                  nn.Linear(192, 1))

    def forward(self, x):
        return self.body(x)


# "expected Float but found Double" otherwise
model = Surrogate().double()
x, y = torch.from_numpy(table), torch.from_numpy(target)
opt = torch.optim.SGD(model.parameters(), lr=0.02, momentum=0.9)

history = []
for step in range(4000):
    i = step * BATCH % ROWS
    loss = nn.functional.mse_loss(model(x[i:i + BATCH]), y[i:i + BATCH])
    opt.zero_grad()
    loss.backward()
    opt.step()
    history.append(loss.item())

print("last losses", np.mean(history[-50:]))
