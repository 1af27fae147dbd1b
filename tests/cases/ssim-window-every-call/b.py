import time
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(1)
torch.set_num_threads(1)


def gaussian(size, sigma):
    x = torch.arange(size, dtype=torch.float32) - size // 2
    g = torch.exp(-x**2 / (2 * sigma**2))
    return g / g.sum()


def create_window(size, channels, sigma=1.5):
    g = gaussian(size, sigma).unsqueeze(1)
    return (g @ g.t()).expand(channels, 1, size, size).contiguous()


def ssim(a, b, size=11):
    channels = a.shape[1]
    window = create_window(size, channels)
    pad = size // 2
    mu_a = F.conv2d(a, window, padding=pad, groups=channels)
    mu_b = F.conv2d(b, window, padding=pad, groups=channels)
    var_a = F.conv2d(a * a, window, padding=pad, groups=channels) - mu_a**2
    var_b = F.conv2d(b * b, window, padding=pad, groups=channels) - mu_b**2
    cov = F.conv2d(a * b, window, padding=pad, groups=channels) - mu_a * mu_b
    num = (2 * mu_a * mu_b + 1e-4) * (2 * cov + 9e-4)
    den = (mu_a**2 + mu_b**2 + 1e-4) * (var_a + var_b + 9e-4)
    return (num / den).mean()


yy, xx = torch.meshgrid(torch.linspace(0, 6, 176), torch.linspace(0, 6, 176), indexing="ij")
target = torch.stack([torch.sin(xx), torch.cos(yy), torch.sin(xx * yy)])[None] / 2 + 0.5
canvas = nn.Parameter(torch.rand(1, 3, 176, 176))
optimizer = torch.optim.Adam([canvas], lr=0.02)

t0 = time.time()
for step in range(300):
    optimizer.zero_grad()
    loss = 0.8 * F.l1_loss(canvas, target) + 0.2 * (1 - ssim(canvas, target))
    loss.backward()
    optimizer.step()

print("loss", round(loss.item(), 5), "time", round(time.time() - t0, 1))
