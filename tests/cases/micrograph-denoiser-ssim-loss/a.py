import torch
import torch.nn as nn
import torch.nn.functional as F


def gaussian(size, sigma):
    x = torch.arange(size, dtype=torch.float32) - size // 2
    g = torch.exp(-x ** 2 / (2 * sigma ** 2))
    return g / g.sum()


class SSIMLoss(nn.Module):
    def __init__(self, channels, window_size=11, sigma=1.5):
        super().__init__()
        g = gaussian(window_size, sigma)
        window = torch.outer(g, g).expand(channels, 1, window_size, window_size).contiguous()
        self.register_buffer("window", window)
        self.channels = channels

    def blur(self, img):
        return F.conv2d(img, self.window, groups=self.channels)

    def forward(self, x, y):
        mu_x, mu_y = self.blur(x), self.blur(y)
        var_x = self.blur(x * x) - mu_x ** 2
        var_y = self.blur(y * y) - mu_y ** 2
        cov = self.blur(x * y) - mu_x * mu_y
        c1, c2 = 0.01 ** 2, 0.03 ** 2
        ssim = ((2 * mu_x * mu_y + c1) * (2 * cov + c2)) / ((mu_x ** 2 + mu_y ** 2 + c1) * (var_x + var_y + c2))
        return 1 - ssim.mean()


class Denoiser(nn.Module):
    def __init__(self, width=12):
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(3, width, 3, padding=1), nn.ReLU(),
            nn.Conv2d(width, width, 3, padding=1), nn.ReLU(),
            nn.Conv2d(width, 3, 3, padding=1),
        )

    def forward(self, x):
        return x + self.body(x)


def make_patches(n, size):
    coarse = torch.rand(n, 3, size // 8, size // 8)
    return F.interpolate(coarse, size=(size, size), mode="bicubic").clamp(0, 1)


torch.set_num_threads(1)
torch.manual_seed(0)
clean = make_patches(64, 96)
noisy = (clean + 0.1 * torch.randn_like(clean)).clamp(0, 1)
net = Denoiser()
criterion = SSIMLoss(channels=3)
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)

for step in range(300):
    start = 4 * (step % 16)
    batch, target = noisy[start:start + 4], clean[start:start + 4]
    loss = criterion(net(batch), target)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 100 == 0:
        print(f"step {step} loss {loss.item():.5f}")
print(f"final loss {loss.item():.5f}")
