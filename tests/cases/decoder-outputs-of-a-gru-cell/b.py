import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)

data = torch.sin(torch.arange(241) * 0.07 + torch.rand(512, 1) * 6.28).unsqueeze(-1)
data = data + 0.05 * torch.randn_like(data)

gru = nn.GRUCell(1, 64)
fc = nn.Linear(64, 1)
opt = torch.optim.Adam(list(gru.parameters()) + list(fc.parameters()), lr=2e-3)

for it in range(40):
    i = it * 32 % 512
    seq = data[i:i + 32]
    inp, target = seq[:, :-1], seq[:, 1:]
    h = torch.zeros(32, 64)
    outputs = torch.empty(32, 0, 64)
    for x_t in inp.unbind(1):
        h = gru(x_t, h)
        outputs = torch.cat((outputs, h.unsqueeze(1)), dim=1)
    pred = fc(outputs)
    loss = F.mse_loss(pred, target)
    opt.zero_grad()
    loss.backward()
    opt.step()

print(f"final loss {loss.item():.5f}")
