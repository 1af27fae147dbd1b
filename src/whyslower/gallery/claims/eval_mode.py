"""Does model.eval() make the forward pass of a network faster?"""

import torch
from torch import nn

FACTORS = {"mode": ["train", "eval"], "layers": ["plain", "dropout"]}


def build(mode, layers):
    torch.manual_seed(0)
    dropout = [nn.Dropout(0.5)] if layers == "dropout" else []
    model = nn.Sequential(
        nn.Linear(64, 256), nn.ReLU(), *dropout, nn.Linear(256, 256), nn.ReLU(), *dropout, nn.Linear(256, 10)
    )
    x = torch.randn(128, 64)
    if mode == "eval":
        model.eval()
    return lambda: model(x)
