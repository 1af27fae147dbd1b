import torch

torch.manual_seed(0)
torch.set_grad_enabled(False)

heatmaps = torch.rand(8, 17, 96, 96)

score = 0.0
for frame in range(6000):
    h = heatmaps[frame % 8].clone()
    mask = h < 0.3
    h.masked_fill_(mask, 0.0)
    score += h.sum(dim=(1, 2))[frame % 17].item()

print("mean score:", score / 6000)
