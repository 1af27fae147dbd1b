import torch
from torch import nn

torch.manual_seed(0)
FEATURES, USED = 16384, 200


class RunningScale(nn.Module):
    """Scales a stream of feature vectors by their recent power; most features are silent for a long time."""

    def __init__(self, n, rate=0.2, floor=1e-6):
        super().__init__()
        self.rate, self.floor = rate, floor
        self.register_buffer("power", torch.ones(n))

    def forward(self, x):
        self.power.lerp_(x * x, self.rate).clamp_(min=self.floor ** 2)
        return x / self.power.sqrt()


scale = RunningScale(FEATURES)
readout = torch.randn(FEATURES) / FEATURES ** 0.5
used = torch.randperm(FEATURES)[:USED]
stream = torch.zeros(300, FEATURES)
stream[:, used] = torch.randn(300, USED)

with torch.no_grad():
    [scale(x) for x in stream] + [scale(x) for x in stream]

out = 0.0
for n in range(20000):
    with torch.no_grad():
        z = scale(stream[n % 300])
    out = 0.99 * out + 0.01 * torch.dot(readout, z).item()

print("filtered output", round(out, 5))
