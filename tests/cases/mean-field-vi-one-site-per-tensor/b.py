import torch

torch.set_num_threads(1)
rng = torch.Generator().manual_seed(5)
G, P, N = 20, 6, 40
NOISE, PRIOR = 0.5, 1.0

design = torch.randn(G, N, P, generator=rng)
coef = torch.randn(G, P, generator=rng)
response = torch.einsum("gij,gj->gi", design, coef) + NOISE * torch.randn(G, N, generator=rng)

mu = torch.zeros(G, P, requires_grad=True)
rho = torch.full((G, P), -2.0, requires_grad=True)


def negative_elbo(noise):
    sd = torch.exp(rho)
    draw = mu + sd * noise
    fitted = torch.einsum("gij,gj->gi", design, draw)
    nll = 0.5 * ((response - fitted) / NOISE).square().sum()
    r = sd / PRIOR
    kl = 0.5 * (r ** 2 + (mu / PRIOR) ** 2 - 1) - torch.log(r)
    return nll + kl.sum()


optimiser = torch.optim.SGD([mu, rho], lr=2e-4)
history = []
for it in range(400):
    optimiser.zero_grad()
    objective = negative_elbo(torch.randn(G, P, generator=rng))
    objective.backward()
    optimiser.step()
    history.append(objective.item())
print("final objective %.3f" % history[-1])
