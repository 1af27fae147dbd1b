import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(11)
batch, steps, n_in, n_hidden, n_classes = 32, 70, 20, 96, 5
beta = 0.92

encoder = nn.Linear(n_in, n_hidden)
readout = nn.Linear(n_hidden, n_classes)
params = list(encoder.parameters()) + list(readout.parameters())
optimizer = torch.optim.SGD(params, lr=0.05)

# event counts of a touch sensor, one class of texture a recording
recordings = torch.randn(12, batch, steps, n_in)
textures = torch.randint(0, n_classes, (12, batch))


def traces(x):
    current = encoder(x)
    mem = torch.zeros(batch, n_hidden)
    out = []
    for t in range(steps):
        mem = beta * mem + (1 - beta) * current[:, t]
        out.append(torch.tanh(mem))
    return torch.stack(out, dim=1)


total = 0.0
for i in range(340):
    x, y = recordings[i % 12], textures[i % 12]
    logits = readout(traces(x).mean(dim=1))
    loss = F.cross_entropy(logits, y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    total += loss.item()

print(f"mean loss {total / 340:.4f}")
