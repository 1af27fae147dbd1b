import numpy as np
import torch

# how far are the activations of each batch of images from those of the real ones?
images, features = 800, 64
rng = np.random.default_rng(21)
mixing = rng.standard_normal((features, features), dtype=np.float32) / 8
batches = [torch.from_numpy(rng.standard_normal((images, features), dtype=np.float32) @ mixing) for _ in range(8)]


def statistics(act):
    mu = torch.mean(act, dim=0)
    sigma = torch.cov(act)
    return mu, sigma


mu_real, sigma_real = statistics(torch.from_numpy(rng.standard_normal((images, features), dtype=np.float32)))

scores = []
for step in range(4000):
    mu, sigma = statistics(batches[step % 8])
    gap = mu - mu_real
    scores.append((gap @ gap + torch.linalg.norm(sigma - sigma_real)).item())

print("last score", scores[-1])
