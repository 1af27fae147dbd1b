import numpy as np
import torch
import torch.nn as nn

np.random.seed(3)
torch.manual_seed(3)
series = np.random.randn(256, 30, 8)
targets = np.random.randn(256, 1)


class Forecaster(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(8, 64, batch_first=True)
        self.head = nn.Linear(64, 1)

    def forward(self, x):
        output, _ = self.gru(x)
        return self.head(output[:, -1])


model = Forecaster()
x_val = torch.from_numpy(series).float()
y_val = torch.from_numpy(targets).float()
loss_fn = nn.MSELoss()


@torch.no_grad()
def validate(model):
    model.eval()
    losses = []
    for k in range(0, len(x_val), 64):
        prediction = model(x_val[k:k + 64])
        losses.append(loss_fn(prediction, y_val[k:k + 64]))
    return torch.stack(losses).mean()


for epoch in range(300):
    val_loss = validate(model)

print(val_loss.item())
