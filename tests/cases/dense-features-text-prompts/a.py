import torch
import torch.nn.functional as F

torch.manual_seed(7)
torch.set_num_threads(1)

CHANNELS, SIDE, PROMPTS, MAPS = 128, 64, 16, 8


class DenseLabeller:
    """Label every pixel of a feature map with the nearest text prompt (cosine)."""

    def __init__(self, prompts):
        self.prompts = F.normalize(prompts, dim=1)

    @torch.inference_mode()
    def __call__(self, features):
        c, h, w = features.shape
        features = F.normalize(features, dim=0)
        scores = self.prompts @ features.reshape(c, h * w)
        best, label = scores.max(dim=0)
        return label.reshape(h, w), best.mean()


def load_maps(prompts):
    truth = torch.randint(0, PROMPTS, (MAPS, SIDE, SIDE))
    maps = prompts[truth] + 3 * torch.randn(MAPS, SIDE, SIDE, CHANNELS)
    return maps.permute(0, 3, 1, 2).contiguous(), truth


text = torch.randn(PROMPTS, CHANNELS)
maps, truth = load_maps(text)
labeller = DenseLabeller(text)

right, confidence = 0, 0.0
for step in range(20000):
    k = step % MAPS
    label, best = labeller(maps[k])
    right += (label == truth[k]).sum().item()
    confidence += best.item()

print("pixel accuracy", right / (step + 1) / SIDE ** 2, "mean cosine", confidence / (step + 1))
