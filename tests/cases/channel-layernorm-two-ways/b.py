import torch
from torch import nn


class ChannelNorm(nn.Module):
    """layer norm over the channels of an NCHW image, written out"""

    def __init__(self, channels, eps):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(channels))
        self.bias = nn.Parameter(torch.zeros(channels))
        self.eps = eps

    def forward(self, x):
        centred = x - x.mean(1, keepdim=True)
        var = centred.pow(2).mean(1, keepdim=True)
        x = centred / torch.sqrt(var + self.eps)
        return self.weight[:, None, None] * x + self.bias[:, None, None]


torch.set_num_threads(1)
torch.set_grad_enabled(False)
torch.manual_seed(0)
norm = ChannelNorm(128, eps=1e-6)
images = [torch.randn(2, 128, 64, 64) for _ in range(4)]

peak = torch.zeros(128)
for n in range(2500):
    out = norm(images[n % 4])
    peak = torch.maximum(peak, out[0, :, n % 64, 7])

print("peak", peak.max().item(), "mean of last", out.mean().item())
