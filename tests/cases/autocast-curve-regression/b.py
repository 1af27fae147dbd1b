import numpy as np
import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(1)
rng = np.random.default_rng(1)

# sensor calibration: five readings -> temperature
readings = rng.uniform(-1, 1, (20000, 5))
temperature = np.cos(2 * np.pi * readings[:, 0]) * readings[:, 1] + readings[:, 2:].sum(1)
temperature = temperature + 0.05 * rng.standard_normal(len(readings))
x_train = torch.tensor(readings, dtype=torch.float32)
y_train = torch.tensor(temperature[:, None], dtype=torch.float32)

model = nn.Sequential(
    nn.Linear(5, 256), nn.ReLU(),
    nn.Linear(256, 256), nn.ReLU(),
    nn.Linear(256, 256), nn.ReLU(),
    nn.Linear(256, 1),
)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
batch_size = 128
running = 0.0

for step in range(350):
    start = (step * batch_size) % (len(x_train) - batch_size)
    x = x_train[start:start + batch_size]
    y = y_train[start:start + batch_size]
    out = model(x)
    loss = nn.functional.mse_loss(out, y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    running = 0.98 * running + 0.02 * loss.item()

print("running loss", round(running, 3))
