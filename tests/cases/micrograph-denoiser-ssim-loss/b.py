import torch
from torch import nn
from torch.nn.functional import conv2d, interpolate

torch.set_num_threads(1)
torch.manual_seed(0)
PATCH = 96
BATCH = 4
C1, C2 = 0.01 ** 2, 0.03 ** 2

low = torch.rand(64, 3, PATCH // 8, PATCH // 8)
images = interpolate(low, size=(PATCH, PATCH), mode="bicubic").clamp(0, 1)
inputs = (images + 0.1 * torch.randn_like(images)).clamp(0, 1)

conv1 = nn.Conv2d(3, 12, 3, padding=1)
conv2 = nn.Conv2d(12, 12, 3, padding=1)
conv3 = nn.Conv2d(12, 3, 3, padding=1)
params = [p for layer in (conv1, conv2, conv3) for p in layer.parameters()]
opt = torch.optim.Adam(params, lr=1e-3)

taps = torch.exp(-torch.arange(-5.0, 6.0) ** 2 / (2 * 1.5 ** 2))
taps = taps / taps.sum()
vertical = taps.view(1, 1, 11, 1).repeat(3, 1, 1, 1)
horizontal = taps.view(1, 1, 1, 11).repeat(3, 1, 1, 1)


def smooth(img):
    return conv2d(conv2d(img, vertical, groups=3), horizontal, groups=3)


def ssim(x, y):
    mx, my = smooth(x), smooth(y)
    sxx = smooth(x * x) - mx ** 2
    syy = smooth(y * y) - my ** 2
    sxy = smooth(x * y) - mx * my
    top = (2 * mx * my + C1) * (2 * sxy + C2)
    bottom = (mx ** 2 + my ** 2 + C1) * (sxx + syy + C2)
    return (top / bottom).mean()


for it in range(300):
    k = (it % 16) * BATCH
    x, y = inputs[k:k + BATCH], images[k:k + BATCH]
    h = torch.relu(conv2(torch.relu(conv1(x))))
    restored = x + conv3(h)
    loss = 1 - ssim(restored, y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    if it % 100 == 0:
        print("iteration", it, "1 - SSIM", round(loss.item(), 5))
print("last", round(loss.item(), 5))
