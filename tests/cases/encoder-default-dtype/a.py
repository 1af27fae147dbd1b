import time

import numpy as np
import torch
import torch.nn as nn

rng = np.random.default_rng(21)
torch.set_num_threads(1)

# small transformer that tells sleep stages from 30 s of band powers
D, LEN, BATCH, STAGES = 64, 60, 16, 5


class SleepStager(nn.Module):
    def __init__(self):
        super().__init__()
        self.inp = nn.Linear(12, D)
        self.pos = nn.Parameter(torch.zeros(LEN, D))
        layer = nn.TransformerEncoderLayer(D, 4, 128, dropout=0.0, activation="gelu", batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2)
        self.out = nn.Linear(D, STAGES)

    def forward(self, x):
        return self.out(self.encoder(self.inp(x) + self.pos).mean(1))


model = SleepStager()
with torch.no_grad():           # the start of our NumPy prototype
    for name, p in model.named_parameters():
        if p.dim() > 1:
            p.copy_(torch.from_numpy(rng.normal(0, 0.1, p.shape)))
        elif name.endswith("bias"):
            p.zero_()
opt = torch.optim.AdamW(model.parameters(), lr=3e-4)
nights = torch.tensor(rng.standard_normal((20, BATCH, LEN, 12)), dtype=torch.get_default_dtype())
stages = torch.tensor(rng.integers(0, STAGES, (20, BATCH)))

total = 0.0
for epoch in range(80):
    tick = time.perf_counter()
    x, y = nights[epoch % 20], stages[epoch % 20]
    loss = nn.functional.cross_entropy(model(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    total += time.perf_counter() - tick
print(f"last loss {loss.item():.4f}, {total / 80 * 1e3:.1f} ms per step")
