import math

import torch

torch.set_num_threads(1)


class Condensate:
    def __init__(self, n=384, length=24.0, dt=0.002, g=40.0):
        self.dt, self.g = dt, g
        self.dx = length / n
        x = -length / 2 + self.dx * torch.arange(n)
        k = 2 * math.pi * torch.fft.fftfreq(n, self.dx)
        self.X, Y = torch.meshgrid(x, x, indexing="ij")
        KX, KY = torch.meshgrid(k, k, indexing="ij")
        self.trap = 0.5 * (self.X**2 + 1.3 * Y**2)
        energy = 0.5 * dt * (KX**2 + KY**2)
        self.kinetic = torch.complex(torch.cos(energy), -torch.sin(energy))
        start = torch.exp(-((self.X - 1.0) ** 2 + Y**2) / 4)
        start = start / torch.sqrt((start**2).sum() * self.dx**2)
        self.psi = torch.complex(start, torch.zeros_like(start))

    def kick(self):
        density = self.psi.real**2 + self.psi.imag**2
        phase = -0.5 * self.dt * (self.trap + self.g * density)
        self.psi = self.psi * torch.complex(torch.cos(phase), torch.sin(phase))
        return density

    def step(self):
        self.kick()
        self.psi = torch.fft.ifft2(self.kinetic * torch.fft.fft2(self.psi))
        density = self.kick()
        return float((density * self.X).sum()) * self.dx**2


cloud = Condensate()
centre = []
for step in range(400):
    centre.append(cloud.step())

print("centre of mass", centre[0], centre[-1])
