import numpy as np
import torch

# adaptive rate populations, one tensor each
rng = np.random.default_rng(77)
pops = 4
cells = 8000
ticks = 20_000
tau, tau_a, beta = 20.0, 150.0, 0.4

rates = [torch.from_numpy(rng.random(cells)) for _ in range(pops)]
adapt = [torch.from_numpy(np.zeros(cells)) for _ in range(pops)]
drive = [torch.from_numpy(rng.normal(0.5, 0.3, cells)) for _ in range(pops)]

for t in range(ticks):
    for k in range(pops):
        x = drive[k] - beta * adapt[k]
        target = x / (1.0 + x.abs())
        rates[k] += (target - rates[k]) / tau
        adapt[k] += (rates[k] - adapt[k]) / tau_a

print("mean rate", sum(r.mean().item() for r in rates) / pops)
