import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)

waves = torch.sin(torch.arange(241) * 0.07 + torch.rand(512, 1) * 6.28).unsqueeze(-1)
waves = waves + 0.05 * torch.randn_like(waves)


class Forecaster(nn.Module):
    def __init__(self, hidden=64):
        super().__init__()
        self.cell = nn.GRUCell(1, hidden)
        self.readout = nn.Linear(hidden, 1)

    def forward(self, x):
        states = []
        h = x.new_zeros(x.size(0), self.cell.hidden_size)
        for x_t in x.unbind(1):
            h = self.cell(x_t, h)
            states.append(h)
        return self.readout(torch.stack(states, dim=1))


net = Forecaster()
optimiser = torch.optim.Adam(net.parameters(), lr=2e-3)
criterion = nn.MSELoss()

for step in range(40):
    start = step * 32 % 512
    batch = waves[start:start + 32]
    optimiser.zero_grad()
    loss = criterion(net(batch[:, :-1]), batch[:, 1:])
    loss.backward()
    optimiser.step()

print("loss:", round(loss.item(), 5))
