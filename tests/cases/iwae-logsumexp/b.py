import math

import numpy as np
import torch

torch.set_num_threads(1)

IMAGES, SAMPLES = 2000, 500


class LatentModel:
    def __init__(self, seed=0):
        self.rng = np.random.default_rng(seed)
        scale = self.rng.uniform(0.5, 2.0, IMAGES).astype(np.float32)[:, None]
        noise = self.rng.standard_normal((4, IMAGES, SAMPLES), dtype=np.float32)
        self.pool = noise * scale - np.float32(90.0)

    def log_weights(self, evaluation):
        return torch.from_numpy(self.pool[evaluation % 4])


def iwae_bound(log_w):
    return torch.logsumexp(log_w, dim=1) - math.log(log_w.shape[1])


def effective_samples(log_w):
    return torch.exp(2 * torch.logsumexp(log_w, dim=1) - torch.logsumexp(2 * log_w, dim=1))


model = LatentModel()
bounds, ess = [], []
for evaluation in range(400):
    log_w = model.log_weights(evaluation)
    bounds.append(iwae_bound(log_w).mean().item())
    ess.append(effective_samples(log_w).mean().item())

print(f"bound {np.mean(bounds):.4f} effective samples {np.mean(ess):.2f}")
