import numpy as np
import torch

# keep every layer inside the unit ball of the 2-norm after a random weight update
rng = np.random.default_rng(21)
shapes = [(96, 64), (64, 64), (64, 32), (32, 10)]
weights = [torch.from_numpy(rng.standard_normal(s).astype(np.float32)) for s in shapes]
noise = [torch.from_numpy(0.05 * rng.standard_normal(s).astype(np.float32)) for s in shapes]


def project(w, radius=1.0):
    size = w.norm(2)
    if size > radius:
        w *= radius / size
    return float(size)


seen = 0.0
for t in range(40000):
    for w, d in zip(weights, noise):
        w += d
        seen += project(w)

print("mean norm before projection", seen / 40000 / len(weights))
