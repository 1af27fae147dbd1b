import math

import numpy as np
import torch

torch.set_num_threads(1)

rng = np.random.default_rng(11)
batch, dim = 3200, 6
root = rng.standard_normal((batch, dim, dim)) * 0.4
cov = torch.from_numpy(root @ root.transpose(0, 2, 1) + np.eye(dim))
innovations = torch.from_numpy(rng.standard_normal((40, batch, dim)))
const = dim * math.log(2 * math.pi)


def gate(r, cov):
    chol = torch.linalg.cholesky(cov)
    z = torch.linalg.solve_triangular(chol, r.unsqueeze(-1), upper=False).squeeze(-1)
    logdet = 2 * chol.diagonal(dim1=-2, dim2=-1).log().sum(-1)
    return -0.5 * (z.square().sum(-1) + logdet + const)


best = 0.0
for scan in range(1800):
    j = scan % 40
    best += gate(innovations[j], cov * (1.0 + 0.001 * j)).max().item()

print(f"sum of the best {best:.4f}")
