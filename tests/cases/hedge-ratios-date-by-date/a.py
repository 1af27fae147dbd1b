import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(7)
DATES, PATHS, STRIKE, VOL = 30, 128, 1.0, 0.2
dt = 1.0 / 12 / DATES


class Hedger(nn.Module):
    def __init__(self, width=16):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(2, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(),
                                 nn.Linear(width, 1), nn.Sigmoid())

    def pnl(self, spot):
        gain = torch.zeros(spot.shape[0])
        for t in range(DATES):
            left = torch.full((spot.shape[0],), 1.0 - t / DATES)
            state = torch.stack((torch.log(spot[:, t] / STRIKE), left), dim=1)
            delta = self.net(state).squeeze(1)
            gain = gain + delta * (spot[:, t + 1] - spot[:, t])
        return gain - torch.relu(spot[:, -1] - STRIKE)


def market(paths):
    steps = torch.randn(paths, DATES) * VOL * dt ** 0.5 - 0.5 * VOL ** 2 * dt
    return torch.exp(torch.cat((torch.zeros(paths, 1), steps.cumsum(1)), dim=1))


hedger = Hedger()
optimizer = torch.optim.Adam(hedger.parameters(), lr=1e-3)
for epoch in range(2000):
    pnl = hedger.pnl(market(PATHS))
    loss = torch.log(torch.exp(-50.0 * pnl).mean()) / 50.0
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("entropic risk", round(loss.item(), 5))
