import numpy as np
from scipy.special import logsumexp

IMAGES, SAMPLES = 2000, 500


class LatentModel:
    def __init__(self, seed=0):
        self.rng = np.random.default_rng(seed)
        scale = self.rng.uniform(0.5, 2.0, IMAGES).astype(np.float32)[:, None]
        noise = self.rng.standard_normal((4, IMAGES, SAMPLES), dtype=np.float32)
        self.pool = noise * scale - np.float32(90.0)

    def log_weights(self, evaluation):
        return self.pool[evaluation % 4]


def iwae_bound(log_w):
    return logsumexp(log_w, axis=1) - np.float32(np.log(log_w.shape[1]))


def effective_samples(log_w):
    return np.exp(2 * logsumexp(log_w, axis=1) - logsumexp(2 * log_w, axis=1))


model = LatentModel()
bounds, ess = [], []
for evaluation in range(400):
    log_w = model.log_weights(evaluation)
    bounds.append(iwae_bound(log_w).mean())
    ess.append(effective_samples(log_w).mean())

print(f"bound {np.mean(bounds):.4f} effective samples {np.mean(ess):.2f}")
