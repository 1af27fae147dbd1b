import time

import numpy as np
import torch
from torch import nn

torch.manual_seed(0)
torch.set_grad_enabled(False)


class EulerSampler:
    def __init__(self, steps, sigma_min=0.03, sigma_max=14.6, rho=7.0):
        ramp = np.linspace(0, 1, steps)
        low, high = sigma_min ** (1 / rho), sigma_max ** (1 / rho)
        sigmas = (high + ramp * (low - high)) ** rho
        self.sigmas = torch.from_numpy(np.append(sigmas, 0.0)).to(torch.float32)

    def step(self, i, noise, latents):
        sigma, after = self.sigmas[i], self.sigmas[i + 1]
        return latents + (after - sigma) * noise


net = nn.Sequential(nn.Conv2d(4, 64, 3, padding=1), nn.ReLU(), nn.Conv2d(64, 4, 3, padding=1))
sampler = EulerSampler(20)
start = torch.randn(8, 4, 32, 32)
latents = start * 14.6
net(start)

for n in range(4000):
    i = n % 20
    if i == 0:
        latents = start * 14.6
    t0 = time.perf_counter()
    noise = net(latents / (1 + sampler.sigmas[i] ** 2) ** 0.5)
    latents = sampler.step(i, noise, latents)
    if n == 0:
        print("a step: %.3f ms" % (1000 * (time.perf_counter() - t0)))

print(sampler.sigmas.dtype, latents.std().item())
