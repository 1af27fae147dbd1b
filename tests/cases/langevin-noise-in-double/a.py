# Annealed Langevin sampling from a noise-smeared mixture of Gaussians, analytic score, double precision
import math
import torch

torch.manual_seed(5)
torch.set_num_threads(1)

CHAINS, DIM = 6000, 8
centres = torch.tensor([-2.0, 2.0], dtype=torch.float64)
sigmas = torch.logspace(0.5, -1.0, 20, dtype=torch.float64)
x = 3.0 * torch.randn(CHAINS, DIM, dtype=torch.float64)


def score(z, sigma):
    # every coordinate is an even mixture of N(-2, 0.3^2) and N(2, 0.3^2), smeared by sigma
    var = 0.09 + float(sigma) ** 2
    return (2.0 * torch.tanh(z * (2.0 / var)) - z) / var


def langevin_step(z, sigma, eps=0.02):
    alpha = eps * float(sigma) ** 2 / float(sigmas[-1]) ** 2 * 0.1
    noise = torch.randn(z.shape, dtype=torch.float64)
    return z + alpha * score(z, sigma) + math.sqrt(2.0 * alpha) * noise


for k in range(400):
    sigma = sigmas[k // 20]
    x = langevin_step(x, sigma)

print("mean |x| %.3f   std %.3f" % (x.abs().mean(), x.std()))
