"""Does ReLU in place make a network's forward pass faster?"""

import torch
from torch import nn

FACTORS = {"inplace": [False, True]}


def build(inplace):
    torch.manual_seed(0)
    model = nn.Sequential(
        nn.Conv2d(3, 32, 3, padding=1), nn.ReLU(inplace), nn.Conv2d(32, 32, 3, padding=1), nn.ReLU(inplace)
    )
    x = torch.randn(1, 3, 64, 64)

    def unit():
        with torch.no_grad():
            return model(x)

    return unit
