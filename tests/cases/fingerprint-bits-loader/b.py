import numpy as np
import torch
import torch.nn.functional as F

torch.set_num_threads(1)
n_bits, n_mol, size = 1024, 2048, 128

rng = np.random.default_rng(8)
on = rng.random((n_mol, n_bits)) < 0.05
effect = rng.normal(0.0, 0.3, n_bits)
activity = 6.0 + on @ effect + rng.normal(0.0, 0.2, n_mol)
table = np.packbits(on, axis=1)
target = torch.tensor(activity, dtype=torch.float32).unsqueeze(1)

torch.manual_seed(8)
hidden = torch.nn.Linear(n_bits, 32)
out = torch.nn.Linear(32, 1)
params = [*hidden.parameters(), *out.parameters()]


def batches():
    for lo in range(0, n_mol, size):
        rows = np.unpackbits(table[lo:lo + size], axis=1)
        yield torch.from_numpy(rows).float(), target[lo:lo + size]


def train_step(x, y, lr=0.002):
    loss = F.mse_loss(out(torch.relu(hidden(x))), y)
    grads = torch.autograd.grad(loss, params)
    with torch.no_grad():
        for p, g in zip(params, grads):
            p.sub_(g, alpha=lr)
    return loss.item()


for epoch in range(300):
    losses = [train_step(x, y) for x, y in batches()]

print("mse of the last epoch", round(sum(losses) / len(losses), 5))
