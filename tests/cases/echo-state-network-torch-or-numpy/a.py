import torch
from torch import nn

torch.manual_seed(0)


class Reservoir(nn.Module):
    def __init__(self, inputs=3, units=48, leak=0.3, radius=0.9):
        super().__init__()
        self.leak = leak
        self.w_in = nn.Linear(inputs, units)
        self.w = nn.Linear(units, units, bias=False)
        with torch.no_grad():
            eig = torch.linalg.eigvals(self.w.weight).abs().max()
            self.w.weight.mul_(radius / eig)

    def forward(self, sequence):
        h = torch.zeros(self.w.out_features)
        states = []
        for u in sequence:
            h = (1 - self.leak) * h + self.leak * torch.tanh(self.w_in(u) + self.w(h))
            states.append(h)
        return torch.stack(states)


model = Reservoir()
model.eval()
sequences = torch.randn(20, 60, 3)
features = torch.empty(20, 48)

for k in range(2000):
    states = model(sequences[k % 20])
    features[k % 20] = states[-30:].mean(dim=0).detach()

print("feature norm", features.norm().item())
