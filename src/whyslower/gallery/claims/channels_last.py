"""Is a convolution on a CPU faster with its channels last?"""

import torch
from torch import nn

FACTORS = {"layout": ["contiguous", "channels_last"], "groups": [1, 32]}


def build(layout, groups):
    torch.manual_seed(0)
    conv = nn.Conv2d(32, 32, 3, padding=1, groups=groups)
    x = torch.randn(2, 32, 64, 64)
    if layout == "channels_last":
        conv = conv.to(memory_format=torch.channels_last)
        x = x.contiguous(memory_format=torch.channels_last)

    def unit():
        with torch.no_grad():
            return conv(x)

    return unit
