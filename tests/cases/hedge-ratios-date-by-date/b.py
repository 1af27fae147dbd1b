import torch
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(7)
n_dates, n_paths, strike, sigma = 30, 128, 1.0, 0.2
h = 1.0 / 12 / n_dates
layers = [torch.nn.Linear(2, 16), torch.nn.Linear(16, 16), torch.nn.Linear(16, 1)]
parameters = [p for layer in layers for p in layer.parameters()]
time_left = 1.0 - torch.arange(n_dates) / n_dates


def simulate(n):
    z = torch.randn(n, n_dates) * sigma * h ** 0.5 - 0.5 * sigma ** 2 * h
    return torch.exp(torch.cat((torch.zeros(n, 1), z.cumsum(1)), dim=1))


def deltas(s):
    x = torch.stack((torch.log(s / strike), time_left.expand_as(s)), dim=-1)
    x = F.relu(layers[0](x))
    x = F.relu(layers[1](x))
    return torch.sigmoid(layers[2](x)).squeeze(-1)


def risk(s, aversion=50.0):
    gains = (deltas(s[:, :-1]) * s.diff(dim=1)).sum(dim=1)
    pnl = gains - F.relu(s[:, -1] - strike)
    return torch.log(torch.exp(-aversion * pnl).mean()) / aversion


adam = torch.optim.Adam(parameters, lr=1e-3)
for epoch in range(2000):
    value = risk(simulate(n_paths))
    adam.zero_grad()
    value.backward()
    adam.step()

print("entropic risk", round(value.item(), 5))
