import numpy as np
import torch
from torch.distributions import Dirichlet

# posterior topic shares of 1000 documents, ten topics each
rng = np.random.default_rng(0)
counts = rng.poisson(3.0, size=(1000, 10))
alpha = torch.from_numpy((counts + 0.5).astype(np.float32))

torch.manual_seed(1)
mean = np.zeros((1000, 10))
largest = 0.0
for sweep in range(3000):
    theta = Dirichlet(alpha).sample().numpy()
    mean += theta
    largest += theta.max(axis=1).mean()

print("mean share of the first topic", mean[:, 0].mean() / 3000, "largest share", largest / 3000)
