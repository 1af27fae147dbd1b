import math

import torch
import torch.nn as nn

torch.manual_seed(21)

n_z, n_t = 32, 128
batch_size = 128
critic_iters = 4
clip_value = 0.02

netG = nn.Sequential(
    nn.Linear(n_z, 256), nn.LeakyReLU(0.2),
    nn.Linear(256, 512), nn.LeakyReLU(0.2),
    nn.Linear(512, 512), nn.LeakyReLU(0.2),
    nn.Linear(512, n_t), nn.Tanh(),
)
netD = nn.Sequential(
    nn.Linear(n_t, 256), nn.LeakyReLU(0.2),
    nn.Linear(256, 128), nn.LeakyReLU(0.2),
    nn.Linear(128, 1),
)
optimizerG = torch.optim.RMSprop(netG.parameters(), lr=5e-5)
optimizerD = torch.optim.RMSprop(netD.parameters(), lr=5e-5)

t = torch.linspace(0, 1, n_t)
stride = 2 + 2 * torch.rand(8192, 1)
phase = 2 * math.pi * torch.rand(8192, 1)
wave = torch.sin(2 * math.pi * stride * t + phase)
dataset = 0.7 * wave + 0.2 * wave ** 3


def batches():
    while True:
        pick = torch.randint(0, len(dataset), (batch_size,))
        yield dataset[pick]


stream = batches()
for step in range(160):
    for _ in range(critic_iters):
        real = next(stream)
        netD.zero_grad()
        fake = netG(torch.randn(batch_size, n_z))
        errD = netD(fake.detach()).mean() - netD(real).mean()
        errD.backward()
        optimizerD.step()
        with torch.no_grad():
            for w in netD.parameters():
                w.clamp_(-clip_value, clip_value)

    netG.zero_grad()
    errG = -netD(netG(torch.randn(batch_size, n_z))).mean()
    errG.backward()
    optimizerG.step()

print(f"critic distance {-errD.item():.5f}, generator loss {errG.item():.5f}")
