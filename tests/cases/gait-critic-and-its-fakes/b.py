import math

import torch
from torch import nn

torch.manual_seed(21)
LATENT, LENGTH, BATCH = 32, 128, 128
N_CRITIC, CLIP = 4, 0.02


def mlp(sizes, last=None):
    layers = []
    for m, n in zip(sizes[:-2], sizes[1:-1]):
        layers += [nn.Linear(m, n), nn.LeakyReLU(0.2)]
    layers.append(nn.Linear(sizes[-2], sizes[-1]))
    if last is not None:
        layers.append(last)
    return nn.Sequential(*layers)


def real_gaits(n):
    t = torch.linspace(0, 1, LENGTH)
    stride = 2 + 2 * torch.rand(n, 1)
    phase = 2 * math.pi * torch.rand(n, 1)
    wave = torch.sin(2 * math.pi * stride * t + phase)
    return 0.7 * wave + 0.2 * wave ** 3


class WGAN:
    def __init__(self):
        self.G = mlp([LATENT, 256, 512, 512, LENGTH], nn.Tanh())
        self.D = mlp([LENGTH, 256, 128, 1])
        self.opt_g = torch.optim.RMSprop(self.G.parameters(), lr=5e-5)
        self.opt_d = torch.optim.RMSprop(self.D.parameters(), lr=5e-5)

    def critic_step(self, real):
        z = torch.randn(len(real), LATENT)
        fake = self.G(z)
        loss = self.D(fake).mean() - self.D(real).mean()
        self.opt_d.zero_grad()
        loss.backward()
        self.opt_d.step()
        for p in self.D.parameters():
            p.data.clamp_(-CLIP, CLIP)
        return -loss.item()

    def generator_step(self):
        z = torch.randn(BATCH, LATENT)
        loss = -self.D(self.G(z)).mean()
        self.opt_g.zero_grad()
        loss.backward()
        self.opt_g.step()
        return loss.item()


gan = WGAN()
data = real_gaits(8192)

for it in range(160):
    for _ in range(N_CRITIC):
        rows = torch.randint(0, len(data), (BATCH,))
        distance = gan.critic_step(data[rows])
    g_loss = gan.generator_step()

print(f"critic distance {distance:.5f}, generator loss {g_loss:.5f}")
