import math
import torch
from torch import nn

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


def init_weights(m):
    if isinstance(m, nn.Linear):
        std = math.sqrt(1.0 / m.in_features)
        nn.init.trunc_normal_(m.weight, mean=0.0, std=std, a=-2 * std, b=2 * std)
        nn.init.zeros_(m.bias)


net = nn.Sequential(*[Transition(96) for _ in range(4)])
probe = torch.randn(32, 96)

spread = []
for member in range(400):
    net.apply(init_weights)
    with torch.no_grad():
        spread.append(net(probe).std().item())

print(f"mean output spread over {len(spread)} members: {sum(spread) / len(spread):.3f}")
