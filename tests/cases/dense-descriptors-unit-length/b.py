import torch
import torch.nn.functional as F

torch.manual_seed(3)

# dense descriptors of a frame: (batch, channels, rows, columns)
frames = [torch.randn(2, 128, 60, 80) for _ in range(4)]
query = F.normalize(torch.randn(128), dim=0)


@torch.no_grad()
def unit_descriptors(desc):
    length = (desc * desc).sum(dim=1, keepdim=True).sqrt()
    return desc / length.clamp_min(1e-12)


peak = 0.0
for i in range(1500):
    desc = unit_descriptors(frames[i % 4])
    score = torch.dot(desc[0, :, i % 60, 0], query)
    peak = max(peak, score.item())

print("best match", peak)
