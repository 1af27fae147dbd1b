import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
n, features = 3000, 13
X = rng.standard_normal((n, features)).astype(np.float32)
prices = (X @ rng.standard_normal(features) + 0.3 * rng.standard_normal(n)).astype(np.float32)


def init(sizes):
    layers = []
    for fan_in, fan_out in zip(sizes[:-1], sizes[1:]):
        W = rng.standard_normal((fan_in, fan_out)).astype(np.float32) / np.sqrt(fan_in)
        layer = nn.Linear(fan_in, fan_out)
        with torch.no_grad():
            layer.weight.copy_(torch.tensor(W.T))
            layer.bias.zero_()
        layers += [layer, nn.Tanh()]
    return nn.Sequential(*layers[:-1])


net = init([features, 64, 64, 1])
optimizer = torch.optim.SGD(net.parameters(), lr=0.05)
loss_fn = nn.MSELoss()
x, y = torch.from_numpy(X), torch.from_numpy(prices).view(-1, 1)
for epoch in range(200):
    optimizer.zero_grad()
    loss = loss_fn(net(x), y)
    loss.backward()
    optimizer.step()

print("final loss", loss.item())
