import numpy as np
import torch
import torch.nn.functional as F

samples, batch, width, classes, rate = 32, 64, 512, 10, 0.3
torch.manual_seed(0)
rng = np.random.default_rng(0)
features = torch.from_numpy(rng.standard_normal((batch, width))).float()
W = torch.from_numpy(rng.standard_normal((width, classes)) / width ** 0.5).float()


@torch.no_grad()
def predict(features):
    x = features.expand(samples, batch, width)
    probs = F.softmax(F.dropout(x, rate) @ W, dim=-1)
    return probs.mean(0), probs.std(0)


spread = 0.0
for call in range(300):
    mean, std = predict(features)
    spread += float(std[0, 0])

print(f"mean spread {spread / 300:.4f}")
