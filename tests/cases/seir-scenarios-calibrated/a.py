"""Project contact scenarios with a calibrated SEIR model of commuting districts."""
import torch
from torch import nn


class SEIR(nn.Module):
    def __init__(self, districts):
        super().__init__()
        self.beta = nn.Parameter(torch.full((districts,), 0.35))
        self.incubation = nn.Parameter(torch.tensor(4.0))
        self.infectious = nn.Parameter(torch.tensor(6.0))
        self.mixing = nn.Parameter(torch.eye(districts) * 3 + 0.1 * torch.rand(districts, districts))

    def forward(self, seeds, contacts):
        s, e = 1.0 - seeds, seeds
        i, r = torch.zeros_like(seeds), torch.zeros_like(seeds)
        mix = torch.softmax(self.mixing, dim=1)
        beta, incubation, infectious = self.beta, self.incubation, self.infectious
        curve = []
        for level in contacts:
            force = level * beta * (mix @ i)
            infected = force * s
            onset = e / incubation
            recovered = i / infectious
            s = s - infected
            e = e + infected - onset
            i = i + onset - recovered
            r = r + recovered
            curve.append(i.mean())
        return torch.stack(curve), r.mean()


torch.set_num_threads(1)
torch.manual_seed(3)
model = SEIR(40)
model.eval()
seeds = torch.rand(40) * 1e-3
days = torch.arange(180)

peaks, attack = [], []
for scenario in range(600):
    lockdown = 0.3 + 0.7 * scenario / 600
    contacts = [1.0 if d < 40 else lockdown for d in range(len(days))]
    curve, total = model(seeds, contacts)
    peaks.append(curve.max().item())
    attack.append(total.item())
print("peaks", min(peaks), max(peaks), "attack rate", sum(attack) / len(attack))
