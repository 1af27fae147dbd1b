"""How much slower is a sum along an axis of a transposed tensor?"""

import torch

FACTORS = {"order": ["contiguous", "transposed"]}


def build(order):
    torch.manual_seed(0)
    x = torch.randn(500, 500)
    if order == "transposed":
        x = x.t()
    return lambda: x.sum(dim=1)
