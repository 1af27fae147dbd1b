import numpy as np
import torch

rng = np.random.default_rng(4)
# weekly transition counts between 80 customer segments, one matrix a week
counts = [torch.from_numpy(rng.integers(0, 50, (80, 80)) + 0.1) for _ in range(8)]
chains = [c / c.sum(dim=1, keepdim=True) for c in counts]


def stationary(P):
    """Left eigenvector of P for the eigenvalue one, scaled to sum one."""
    values, vectors = torch.linalg.eig(P.T)
    k = torch.argmin((values - 1.0).abs())
    pi = vectors[:, k].real
    return pi / pi.sum()


largest = 0.0
for week in range(1600):
    pi = stationary(chains[week % 8])
    largest += pi.max().item()

print("mean largest share", largest / 1600)
