import numpy as np
import torch


def softsign(current):
    return current / (1.0 + current.abs())


gen = np.random.default_rng(77)
N_POP, N_CELL = 4, 8000
r0 = np.stack([gen.random(N_CELL) for _ in range(N_POP)])
i0 = np.stack([gen.normal(0.5, 0.3, N_CELL) for _ in range(N_POP)])

rate = torch.tensor(r0, dtype=torch.float32)
fatigue = torch.zeros_like(rate)
current_in = torch.tensor(i0, dtype=torch.float32)

TAU_RATE = 20.0
TAU_FATIGUE = 150.0
STRENGTH = 0.4

for step in range(20_000):
    want = softsign(current_in - STRENGTH * fatigue)
    rate += (want - rate) / TAU_RATE
    fatigue += (rate - fatigue) / TAU_FATIGUE

print("average activity:", rate.mean().item())
