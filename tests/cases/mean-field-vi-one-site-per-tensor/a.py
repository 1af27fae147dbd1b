import torch
from torch import nn

torch.set_num_threads(1)


class Site(nn.Module):
    """A Gaussian factor of the variational posterior."""

    def __init__(self, size, prior_scale):
        super().__init__()
        self.loc = nn.Parameter(torch.zeros(size))
        self.log_scale = nn.Parameter(torch.full((size,), -2.0))
        self.prior_scale = prior_scale

    def forward(self, eps):
        scale = self.log_scale.exp()
        value = self.loc + scale * eps
        ratio = scale / self.prior_scale
        kl = 0.5 * (ratio ** 2 + (self.loc / self.prior_scale) ** 2 - 1) - ratio.log()
        return value, kl.sum()


class Posterior(nn.Module):
    def __init__(self, groups, size):
        super().__init__()
        self.sites = nn.ModuleList(Site(size, 1.0) for _ in range(groups))

    def forward(self, eps):
        values, kls = [], []
        for site, e in zip(self.sites, eps):
            value, kl = site(e)
            values.append(value)
            kls.append(kl)
        return torch.stack(values), torch.stack(kls).sum()


gen = torch.Generator().manual_seed(5)
groups, size, rows = 20, 6, 40
x = torch.randn(groups, rows, size, generator=gen)
truth = torch.randn(groups, size, generator=gen)
y = torch.einsum("gij,gj->gi", x, truth) + 0.5 * torch.randn(groups, rows, generator=gen)

posterior = Posterior(groups, size)
opt = torch.optim.SGD(posterior.parameters(), lr=2e-4)
for step in range(400):
    eps = torch.randn(groups, size, generator=gen)
    beta, kl = posterior(eps)
    resid = y - torch.einsum("gij,gj->gi", x, beta)
    loss = 0.5 * (resid / 0.5).square().sum() + kl
    opt.zero_grad()
    loss.backward()
    opt.step()
print(f"negative ELBO {loss.item():.3f}")
