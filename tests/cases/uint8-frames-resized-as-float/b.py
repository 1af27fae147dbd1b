import torch
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)

small = torch.randint(0, 256, (40, 3, 23, 30), dtype=torch.uint8)
frames = F.interpolate(small, size=(360, 480), mode="bilinear")


class Resize:
    """Bilinear resize of a byte image; interpolates in float, returns bytes."""

    def __init__(self, size):
        self.size = size

    def __call__(self, img):
        x = img.unsqueeze(0).to(torch.float32)
        x = F.interpolate(x, size=self.size, mode="bilinear", antialias=True)
        return x.round_().clamp_(0, 255).to(torch.uint8).squeeze(0)


class Normalize:
    def __init__(self, mean, std):
        self.mean = torch.tensor(mean).view(3, 1, 1)
        self.std = torch.tensor(std).view(3, 1, 1)

    def __call__(self, img):
        return (img.float() - self.mean) / self.std


resize = Resize((224, 224))
normalize = Normalize([123.7, 116.3, 103.5], [58.4, 57.1, 57.4])

total = 0.0
for i in range(4000):
    img = resize(frames[i % len(frames)])
    if i % 2 == 1:
        img = img.flip(-1)
    total += normalize(img).mean().item()

print("mean of the normalised crops:", round(total / 4000, 4))
