import torch
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(0)
height, width, batches = 192, 256, 12

# the network's inverse depth at a quarter of the size, as the inference job saved it
predicted = [(torch.rand(8, 1, height // 4, width // 4) + 0.2).half() for _ in range(batches)]
truth = [F.interpolate(p.float() + 0.1 * torch.rand_like(p.float()), size=(height, width), mode="bicubic").clamp(min=0.05)
         for p in predicted]


class DepthErrors:
    def __init__(self):
        self.absolute, self.relative, self.n = 0.0, 0.0, 0

    def update(self, prediction, target):
        difference = (prediction.float() - target).abs()
        self.absolute += difference.mean().item()
        self.relative += (difference / target).mean().item()
        self.n += 1


errors = DepthErrors()
for step in range(2500):
    inverse = predicted[step % batches]
    full = F.interpolate(inverse, size=(height, width), mode="bilinear", align_corners=False)
    errors.update(full, truth[step % batches])

print(round(errors.absolute / errors.n, 4), round(errors.relative / errors.n, 4))
