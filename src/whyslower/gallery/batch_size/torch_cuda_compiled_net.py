import time

import numpy as np
import torch
from torch import nn

np.random.seed(0)

N = 256
D_in, H, D_out = 32, 64, 5
learning_rate = 0.1
steps = 50000
device = torch.device("cuda")


class TwoLayerNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear_1 = nn.Linear(D_in, H, bias=False)
        self.linear_2 = nn.Linear(H, D_out, bias=False)

    def forward(self, x):
        return self.linear_2(torch.relu(self.linear_1(x)))


X = torch.tensor(np.random.randn(N, D_in), dtype=torch.float32, device=device)
Y = torch.tensor(np.random.randn(N, D_out), dtype=torch.float32, device=device)

model = TwoLayerNet().to(device)
with torch.no_grad():
    model.linear_1.weight.copy_(torch.from_numpy(np.random.randn(D_in, H) / D_in).T)
    model.linear_2.weight.copy_(torch.from_numpy(np.random.randn(H, D_out) / H).T)
optimizer = torch.optim.SGD(model.parameters(), lr=learning_rate, fused=True)
model = torch.compile(model)

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

    if (t + 1) % 5000 == 0:
        print(t + 1, loss.item())

torch.cuda.synchronize()
print("time:", time.time() - start)
