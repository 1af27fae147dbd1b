import torch
import torch.nn as nn
import torch.nn.functional as F


class HSwish(nn.Module):
    def forward(self, x):
        return x * F.relu6(x + 3) / 6


torch.manual_seed(0)
maps = [torch.randn(1, 32, 48, 48) * 2 for _ in range(8)]
act = HSwish()
head = nn.Linear(32, 10)

score = 0.0
with torch.no_grad():
    for frame in range(3000):
        features = act(maps[frame % 8])
        logits = head(features.mean(dim=(2, 3)))
        score += logits.max().item()

print(f"mean score {score / 3000:.6f}")
