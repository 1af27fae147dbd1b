import torch
from torch import nn


class Denoiser(nn.Module):
    def __init__(self, width=16):
        super().__init__()
        self.enter = nn.Conv2d(3, width, 1)
        self.mix = nn.Conv2d(width, width, 1)
        self.leave = nn.Conv2d(width, 3, 1)

    def forward(self, img):
        h = torch.relu(self.enter(img))
        h = h + torch.relu(self.mix(h))
        return img - self.leave(h)


torch.set_num_threads(1)
torch.set_grad_enabled(False)
torch.manual_seed(0)
model = Denoiser().eval().half()
frames = torch.rand(6, 1, 3, 96, 160).half()

brightness = 0.0
for i in range(3000):
    clean = model(frames[i % 6])
    brightness += clean.float().mean().item()

print("mean brightness", round(brightness / 3000, 3))
