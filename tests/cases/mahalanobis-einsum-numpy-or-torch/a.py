import numpy as np
import torch

# squared Mahalanobis distances of the detections in each scan
rng = np.random.default_rng(3)
root = torch.from_numpy(rng.standard_normal((24, 24)))
precision = root @ root.T / 24
scans = torch.from_numpy(rng.standard_normal((30, 600, 24)))

flagged = 0
for n in range(4000):
    d = scans[n % 30]
    d2 = torch.einsum("ni,ij,nj->n", d, precision, d)
    flagged += int((d2 > 60.0).sum())

print("flagged", flagged)
