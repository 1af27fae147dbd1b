"""Bayesian Cox regression, Metropolis sampler."""
import torch

torch.set_num_threads(1)
torch.manual_seed(7)
N, D, DRAWS = 4000, 6, 2500

x = torch.randn(N, D)
true_beta = torch.linspace(-0.6, 0.6, D)
time = torch.distributions.Exponential(torch.exp(x @ true_beta)).sample()
censor = torch.distributions.Exponential(torch.tensor(0.4)).sample((N,))
event = (time <= censor).float()
order = torch.argsort(torch.minimum(time, censor), descending=True)  # risk set = prefix
x, event = x[order].double(), event[order].double()


def log_likelihood(beta):
    log_h = (x * beta).sum(1)
    top = log_h.max()
    log_risk = (log_h - top).exp().cumsum(0).log() + top
    return ((log_h - log_risk) * event).sum().item()


beta = torch.zeros(D, dtype=torch.float64)
steps = 0.03 * torch.randn(DRAWS, D, dtype=torch.float64)
log_u = torch.rand(DRAWS, dtype=torch.float64).log().tolist()
current = log_likelihood(beta)
accepted = 0
mean = torch.zeros(D, dtype=torch.float64)
for i in range(DRAWS):
    proposal = beta + steps[i]
    value = log_likelihood(proposal)
    if log_u[i] < value - current:
        beta, current = proposal, value
        accepted += 1
    mean += beta

print(f"accepted {accepted}, posterior mean {[round(v, 3) for v in (mean / DRAWS).tolist()]}")
