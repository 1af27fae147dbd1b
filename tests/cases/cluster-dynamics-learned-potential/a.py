import torch
from torch import nn

torch.set_num_threads(1)


class PairPotential(nn.Module):
    def __init__(self, hidden=48, centres=16):
        super().__init__()
        self.register_buffer("mu", torch.linspace(0.5, 4.0, centres))
        self.net = nn.Sequential(nn.Linear(centres, hidden), nn.SiLU(), nn.Linear(hidden, hidden), nn.SiLU(),
                                 nn.Linear(hidden, 1))

    def forward(self, pos):
        i, j = torch.triu_indices(len(pos), len(pos), 1)
        d = (pos[i] - pos[j]).pow(2).sum(-1).sqrt()
        feats = torch.exp(-4.0 * (d[:, None] - self.mu) ** 2)
        smooth = 0.05 * (d - 2.0) ** 2
        return self.net(feats).sum() + smooth.sum()


def energy_and_forces(model, pos):
    pos = pos.detach().requires_grad_(True)
    energy = model(pos)
    forces = -torch.autograd.grad(energy, pos, create_graph=True)[0]
    return energy, forces


torch.manual_seed(3)
model = PairPotential()
pos = torch.randn(12, 3) * 1.5
vel = torch.zeros(12, 3)
dt = 0.002

e, f = energy_and_forces(model, pos)
f = f.detach()
for step in range(3000):
    vel = vel + 0.5 * dt * f
    pos = pos + dt * vel
    e, f = energy_and_forces(model, pos)
    f = f.detach()
    vel = vel + 0.5 * dt * f

print("energy %.4f" % (e.item() + 0.5 * vel.pow(2).sum().item()))
