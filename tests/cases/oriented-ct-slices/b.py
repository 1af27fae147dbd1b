import torch
import torch.nn.functional as F

torch.manual_seed(3)
torch.set_num_threads(1)


class Scan:
    def __init__(self, voxels, flipped=(1, 2)):
        self.voxels = voxels
        self.flipped = flipped

    @property
    def oriented(self):
        return self.voxels.flip(self.flipped)


voxels = torch.randn(96, 224, 224) * 300 - 400
voxels[:, 70:150, 50:180] += 500
scan = Scan(voxels)

profile = torch.zeros(224)
for frame in range(1200):
    start = frame % 92
    thick = scan.oriented[start:start + 4].amax(dim=0)
    img = ((thick + 600) / 1500).clamp(0, 1)
    img = F.avg_pool2d(img[None, None], 3, 1, 1)[0, 0]
    profile += img.mean(0)

print("brightest column", profile.argmax().item(), profile.max().item() / 1200)
