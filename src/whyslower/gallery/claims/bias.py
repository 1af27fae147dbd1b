"""Does a convolution without a bias make a network with batch normalisation faster?"""

import torch
from torch import nn

FACTORS = {"bias": [True, False], "what": ["training", "inference"]}


def build(bias, what):
    torch.manual_seed(0)
    model = nn.Sequential(
        nn.Conv2d(3, 16, 3, padding=1, bias=bias),
        nn.BatchNorm2d(16),
        nn.ReLU(),
        nn.Conv2d(16, 32, 3, padding=1, bias=bias),
        nn.BatchNorm2d(32),
        nn.ReLU(),
    )
    x = torch.randn(2, 3, 32, 32)

    def training():
        model.zero_grad()
        loss = model(x).mean()
        loss.backward()
        return loss.item()

    def inference():
        with torch.no_grad():
            return model(x)

    if what == "inference":
        model.eval()
    return training if what == "training" else inference
