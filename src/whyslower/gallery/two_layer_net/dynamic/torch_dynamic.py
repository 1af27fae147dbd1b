import random
import time

import numpy as np
import torch
from torch import nn

np.random.seed(0)
random.seed(0)

N, D_in, H, D_out = 256, 32, 64, 5
learning_rate = 0.1
steps = 10000


class DynamicNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.input_linear = nn.Linear(D_in, H, bias=False)
        self.middle_linear = nn.Linear(H, H, bias=False)
        self.output_linear = nn.Linear(H, D_out, bias=False)

    def forward(self, x):
        h = torch.relu(self.input_linear(x))
        for _ in range(random.randint(0, 3)):
            h = torch.relu(self.middle_linear(h))
        return self.output_linear(h)


X = torch.tensor(np.random.randn(N, D_in), dtype=torch.float32)
Y = torch.tensor(np.random.randn(N, D_out), dtype=torch.float32)

model = DynamicNet()
with torch.no_grad():
    model.input_linear.weight.copy_(torch.from_numpy(np.random.randn(D_in, H) / D_in).T)
    model.middle_linear.weight.copy_(torch.from_numpy(np.random.randn(H, H) / H).T)
    model.output_linear.weight.copy_(torch.from_numpy(np.random.randn(H, D_out) / H).T)
optimizer = torch.optim.SGD(model.parameters(), lr=learning_rate)

start = time.time()
for t in range(steps):
    # forward
    Y_hat = model(X)
    loss = torch.sum((Y_hat - Y) ** 2) / (2 * N)

    # backward
    optimizer.zero_grad()
    loss.backward()

    # update
    optimizer.step()

    if (t + 1) % 1000 == 0:
        print(t + 1, loss.item())

print("time:", time.time() - start)
