import torch
from torch import nn

torch.manual_seed(9)
torch.set_num_threads(1)

# next-step prediction of tide gauge levels, state carried over from chunk to chunk
t = torch.arange(48 * 600 + 1) / 12.0
gauges = torch.stack([torch.sin(0.506 * t + p) + 0.4 * torch.sin(0.243 * t + 2 * p) for p in torch.rand(32) * 6], 1)
gauges += 0.05 * torch.randn_like(gauges)

rnn = nn.GRU(1, 64)
head = nn.Linear(64, 1)
optimizer = torch.optim.Adam(list(rnn.parameters()) + list(head.parameters()), lr=2e-3)

h = torch.zeros(1, 32, 64)
total = 0.0
for chunk in range(600):
    x = gauges[48 * chunk:48 * (chunk + 1), :, None]
    y = gauges[48 * chunk + 1:48 * (chunk + 1) + 1, :, None]
    out, h = rnn(x, h.detach().clone())
    loss = nn.functional.mse_loss(head(out), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    total += loss.item()
    if chunk % 100 == 99:
        print(chunk + 1, "mean loss %.6f" % (total / 100))
        total = 0.0
