import torch
from torch.nn import functional as F

torch.manual_seed(7)
torch.set_num_threads(1)

n_channels, size, n_prompts, n_maps = 128, 64, 16, 8

prompt_vectors = torch.randn(n_prompts, n_channels)
truth = torch.randint(0, n_prompts, (n_maps, size, size))
feature_maps = prompt_vectors[truth] + 3 * torch.randn(n_maps, size, size, n_channels)
prompt_vectors = F.normalize(prompt_vectors, dim=-1)


@torch.inference_mode()
def segment(pixels):
    pixels = F.normalize(pixels.flatten(0, 1), dim=-1)
    similarity = pixels @ prompt_vectors.T
    return similarity.max(dim=-1)


hits = 0
cosines = 0.0
for it in range(20000):
    i = it % n_maps
    value, label = segment(feature_maps[i])
    hits += (label == truth[i].flatten()).sum().item()
    cosines += value.mean().item()

print("pixel accuracy", hits / (it + 1) / size ** 2, "mean cosine", cosines / (it + 1))
