import torch
import torch.nn.functional as F
from torch import nn


class ShortConv(nn.Module):
    """Causal depthwise convolution over the last four tokens, as in a state-space block."""

    def __init__(self, channels, taps=4):
        super().__init__()
        self.conv = nn.Conv1d(channels, channels, taps, groups=channels, padding=taps - 1)
        self.taps = taps

    def forward(self, x):                                   # x: batch, tokens, channels
        weight = self.conv.weight[:, 0].t().contiguous()    # taps, channels
        y = torch.addcmul(self.conv.bias, x, weight[-1])
        for back in range(1, self.taps):
            y[:, back:].addcmul_(x[:, :-back], weight[-1 - back])
        return F.silu(y)


torch.manual_seed(0)
BATCH, TOKENS, CHANNELS = 2, 256, 192
torch.set_grad_enabled(False)
block = ShortConv(CHANNELS)
hidden = torch.randn(8, BATCH, TOKENS, CHANNELS)

total = 0.0
for step in range(6000):
    out = block(hidden[step % 8])
    total += out[0, step % TOKENS, 0].item()

print("sum", total, tuple(out.shape))
