import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
torch.set_num_threads(1)
BATCH, STEPS, SENSORS = 32, 48, 40
series = torch.randn(10, BATCH, STEPS, SENSORS).cumsum(2) / 10
observed = torch.rand(10, BATCH, STEPS, SENSORS) > 0.2


class Imputer(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = nn.Linear(SENSORS, 16)
        self.up = nn.Linear(16, SENSORS)

    def forward(self, x):
        return self.up(torch.relu(self.down(x)))


model = Imputer()
opt = torch.optim.SGD(model.parameters(), lr=0.05)


def masked_mse(pred, target, mask):
    err = F.mse_loss(pred, target, reduction="none")
    return (err * mask).sum() / mask.sum()


total = 0.0
for step in range(1500):
    x, mask = series[step % 10], observed[step % 10]
    pred = model(x.masked_fill(~mask, 0.0))
    loss = masked_mse(pred, x, mask)
    opt.zero_grad()
    loss.backward()
    opt.step()
    total += loss.item()

print("mean loss", round(total / 1500, 5))
