"""Does switching gradients off make a forward pass faster?"""

import torch
from torch import nn

FACTORS = {"mode": ["gradients", "no_grad", "inference_mode"], "model": ["small", "convolutions"]}


def build(mode, model):
    torch.manual_seed(0)
    if model == "small":
        network = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 4))
        x = torch.randn(8, 16)
    else:
        network = nn.Sequential(nn.Conv2d(3, 16, 3, padding=1), nn.ReLU(), nn.Conv2d(16, 32, 3, padding=1), nn.ReLU())
        x = torch.randn(4, 3, 64, 64)

    def with_gradients():
        return network(x)

    def no_grad():
        with torch.no_grad():
            return network(x)

    def inference_mode():
        with torch.inference_mode():
            return network(x)

    return {"gradients": with_gradients, "no_grad": no_grad, "inference_mode": inference_mode}[mode]
