import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(0)

N_GROUPS, N_CODES, CODE_DIM = 16, 128, 4
mixing = torch.randn(6, 48)
windows = torch.tanh(torch.randn(4096, 6) @ mixing)

to_hidden = nn.Linear(48, 64)
to_logits = nn.Linear(64, N_GROUPS * N_CODES)
codes = nn.Parameter(0.1 * torch.randn(N_CODES, CODE_DIM))
from_codes = nn.Linear(N_GROUPS * CODE_DIM, 64)
to_output = nn.Linear(64, 48)
weights = [codes]
for layer in (to_hidden, to_logits, from_codes, to_output):
    weights += list(layer.parameters())
adam = torch.optim.Adam(weights, lr=2e-3)


def sample_codes(logits, temperature):
    u = torch.rand_like(logits).clamp_(1e-7, 1 - 1e-7)
    noise = -torch.log(-torch.log(u))
    return torch.softmax((logits + noise) / temperature, dim=-1)


total = 0.0
for it in range(400):
    first = (it % 32) * 128
    x = windows[first:first + 128]
    logits = to_logits(torch.relu(to_hidden(x))).view(128, N_GROUPS, N_CODES)
    y = sample_codes(logits, max(0.5, 1.0 - it / 800))
    z = (y @ codes).reshape(128, -1)
    out = to_output(torch.relu(from_codes(z)))
    loss = ((out - x) ** 2).mean()
    adam.zero_grad()
    loss.backward()
    adam.step()
    total += loss.item()
    if it % 100 == 99:
        print("step", it + 1, "mean squared error", round(total / 100, 3))
        total = 0.0
