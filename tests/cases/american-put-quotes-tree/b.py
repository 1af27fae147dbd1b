import numpy as np
import torch
from torch import nn

torch.set_num_threads(1)
torch.set_default_dtype(torch.float64)


class Tree(nn.Module):
    def __init__(self, vol, rate, years, steps):
        super().__init__()
        self.vol = nn.Parameter(torch.tensor(vol))
        self.rate = rate
        self.years = years
        self.steps = steps

    def forward(self, spot, strike):
        dt = self.years / self.steps
        u = torch.exp(self.vol * dt**0.5)
        d = 1 / u
        q = (np.exp(self.rate * dt) - d) / (u - d)
        disc = float(np.exp(-self.rate * dt))

        prices = spot * u ** torch.arange(-self.steps, self.steps + 1, 2.0)
        value = torch.clamp(strike - prices, min=0)
        for i in range(self.steps):
            prices = prices[1:] * d
            hold = disc * (q * value[1:] + (1 - q) * value[:-1])
            value = torch.maximum(hold, strike - prices)
        return value[0]


rng = np.random.default_rng(8)
spot = 100.0
tree = Tree(0.25, 0.03, 0.5, 150)
total = 0.0
for tick in range(1200):
    spot *= np.exp(rng.normal(0, 0.001))
    strike = float(rng.integers(85, 116))
    price = tree(spot, strike)
    total += price.item()

print("sum of the quotes %.8f" % total)
