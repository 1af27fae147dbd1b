import torch
import torch.nn.functional as F

torch.set_num_threads(1)


class Dehazer(torch.nn.Module):
    """Dark channel prior, without the guided filter."""

    def __init__(self, patch=15, omega=0.95, t0=0.1):
        super().__init__()
        self.patch, self.omega, self.t0 = patch, omega, t0

    def dark_channel(self, img):
        darkest = img.amin(dim=1, keepdim=True)
        return -F.max_pool2d(-darkest, self.patch, stride=1, padding=self.patch // 2)

    @torch.no_grad()
    def forward(self, img):
        dark = self.dark_channel(img)
        brightest = dark.flatten().topk(100).indices
        airlight = img.flatten(2)[0][:, brightest].mean(dim=1).view(1, 3, 1, 1)
        transmission = 1 - self.omega * self.dark_channel(img / airlight)
        return (img - airlight) / transmission.clamp(min=self.t0) + airlight


g = torch.Generator().manual_seed(3)
frames = torch.rand(4, 3, 240, 320, generator=g) * 0.5 + 0.4
dehaze = Dehazer()

levels = []
for n in range(600):
    clear = dehaze(frames[n % 4:n % 4 + 1])
    levels.append(clear.mean().item())

print("mean level %.5f" % (sum(levels) / len(levels)))
