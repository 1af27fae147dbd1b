import math
import numpy as np
import torch
from torch import nn
from scipy.stats import truncnorm

np.random.seed(0)
torch.manual_seed(0)
torch.set_num_threads(1)


class Transition(nn.Module):
    def __init__(self, width, factor=2):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.up = nn.Linear(width, factor * width)
        self.down = nn.Linear(factor * width, width)

    def forward(self, x):
        return x + self.down(torch.relu(self.up(self.norm(x))))


def trunc_normal_init_(weights, scale=1.0):
    fan_in = weights.shape[1]
    std = math.sqrt(scale / fan_in)
    samples = truncnorm.rvs(a=-2, b=2, loc=0.0, scale=std, size=weights.numel())
    with torch.no_grad():
        weights.copy_(torch.tensor(samples.reshape(tuple(weights.shape))))


class Ensemble:
    def __init__(self, blocks, width):
        self.net = nn.Sequential(*[Transition(width) for _ in range(blocks)])

    def reset(self):
        for m in self.net.modules():
            if isinstance(m, nn.Linear):
                trunc_normal_init_(m.weight)
                nn.init.zeros_(m.bias)


ensemble = Ensemble(blocks=4, width=96)
probe = torch.randn(32, 96)
spread = []
for member in range(400):
    ensemble.reset()
    with torch.no_grad():
        spread.append(ensemble.net(probe).std().item())

print(f"mean output spread over {len(spread)} members: {np.mean(spread):.3f}")
