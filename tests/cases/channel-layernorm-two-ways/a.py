import torch
from torch import nn


class ChannelNorm(nn.LayerNorm):
    """nn.LayerNorm over the channels of an NCHW image"""

    def forward(self, x):
        x = x.permute(0, 2, 3, 1).contiguous()
        x = super().forward(x)
        return x.permute(0, 3, 1, 2).contiguous()


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
