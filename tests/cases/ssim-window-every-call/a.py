import time
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(1)
torch.set_num_threads(1)


class SSIMLoss(nn.Module):
    def __init__(self, channels=3, size=11, sigma=1.5):
        super().__init__()
        x = torch.arange(size, dtype=torch.float32) - size // 2
        g = torch.exp(-x**2 / (2 * sigma**2))
        g = g / g.sum()
        window = torch.outer(g, g).expand(channels, 1, size, size).contiguous()
        self.register_buffer("window", window)
        self.channels, self.pad = channels, size // 2

    def forward(self, a, b):
        blur = lambda t: F.conv2d(t, self.window, padding=self.pad, groups=self.channels)
        mu_a, mu_b = blur(a), blur(b)
        var_a = blur(a * a) - mu_a**2
        var_b = blur(b * b) - mu_b**2
        cov = blur(a * b) - mu_a * mu_b
        s = (2 * mu_a * mu_b + 1e-4) * (2 * cov + 9e-4) / ((mu_a**2 + mu_b**2 + 1e-4) * (var_a + var_b + 9e-4))
        return 1 - s.mean()


yy, xx = torch.meshgrid(torch.linspace(0, 6, 176), torch.linspace(0, 6, 176), indexing="ij")
target = torch.stack([torch.sin(xx), torch.cos(yy), torch.sin(xx * yy)])[None] / 2 + 0.5
canvas = nn.Parameter(torch.rand(1, 3, 176, 176))
opt = torch.optim.Adam([canvas], lr=0.02)
ssim_loss = SSIMLoss()

t0 = time.time()
for step in range(300):
    loss = 0.8 * F.l1_loss(canvas, target) + 0.2 * ssim_loss(canvas, target)
    opt.zero_grad()
    loss.backward()
    opt.step()

print(f"loss {loss.item():.5f} after {time.time() - t0:.1f} s")
