import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)
batch, steps, inputs, hidden = 64, 140, 12, 48


class LightGRU(nn.Module):
    def __init__(self):
        super().__init__()
        self.from_input = nn.Linear(inputs, 2 * hidden)
        self.from_state = nn.Linear(hidden, 2 * hidden, bias=False)
        self.readout = nn.Linear(hidden, 1)

    def forward(self, x):
        wx = self.from_input(x)
        h = torch.zeros(batch, hidden)
        states = []
        for t in range(steps):
            gate, cand = (wx[:, t] + self.from_state(h)).chunk(2, dim=1)
            z = torch.sigmoid(gate)
            h = z * h + (1 - z) * torch.tanh(cand)
            states.append(h)
        return self.readout(torch.stack(states, dim=1)).squeeze(2)


net = LightGRU()
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
flow = torch.randn(batch * 8, steps, inputs)
level = flow[:, :, 0].cumsum(1) * 0.1

for it in range(80):
    rows = slice(it % 8 * batch, (it % 8 + 1) * batch)
    loss = (net(flow[rows]) - level[rows]).square().mean()
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    optimizer.step()

print(f"loss {loss.item():.5f}")
