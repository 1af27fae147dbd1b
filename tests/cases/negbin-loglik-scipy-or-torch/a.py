import numpy as np
import torch

torch.set_num_threads(1)
rng = np.random.default_rng(8)
cells, genes = 200, 500
mu = rng.gamma(2.0, 4.0, genes)
size = rng.gamma(4.0, 0.25, cells)
counts = rng.poisson(rng.gamma(3.0, size[:, None] * mu / 3.0)).astype(np.float64)


class NegativeBinomial:
    def __init__(self, counts, mean):
        self.k = torch.from_numpy(counts)
        self.mean = torch.from_numpy(mean)
        self.log_fact = torch.lgamma(self.k + 1.0)

    @torch.no_grad()
    def log_prob(self, r):
        r = torch.from_numpy(r)
        ll = torch.lgamma(self.k + r) - torch.lgamma(r) - self.log_fact
        ll += r * (torch.log(r) - torch.log(r + self.mean))
        ll += self.k * (torch.log(self.mean) - torch.log(r + self.mean))
        return ll.sum().item()


model = NegativeBinomial(counts, size[:, None] * mu)
r = np.full(genes, 2.0)
current = model.log_prob(r)
accepted = 0
for sweep in range(1500):
    proposal = r * np.exp(0.01 * rng.standard_normal(genes))
    new = model.log_prob(proposal)
    if np.log(rng.random()) < new - current:
        r, current = proposal, new
        accepted += 1

print("log likelihood", round(current, 4), "accepted", accepted)
