import numpy as np
import torch

torch.set_default_dtype(torch.float64)


class BasketTrial:
    """Laplace approximation of a hierarchical binomial model on a grid of variances."""

    def __init__(self, arms=4, mu=-1.34, iterations=12):
        self.arms, self.mu, self.iterations = arms, mu, iterations
        variances = torch.logspace(-3, 1, 6)
        cov = torch.full((6, arms, arms), 100.0) + variances[:, None, None] * torch.eye(arms)
        self.q = torch.linalg.inv(cov)
        self.logdet_q = torch.linalg.slogdet(self.q)[1]
        self.eye = torch.eye(arms)

    def hessian(self, n, p):
        return self.q + torch.diag_embed(n * p * (1 - p))

    def mode(self, y, n):
        x = torch.full((y.shape[0], 6, self.arms), self.mu)
        for _ in range(self.iterations):
            p = torch.sigmoid(x)
            g = y - n * p - (self.q @ (x - self.mu).unsqueeze(-1)).squeeze(-1)
            x = x + torch.linalg.solve(self.hessian(n, p), g)
        return x

    def estimate(self, y, n):
        y, n = y.unsqueeze(1), n.unsqueeze(1)
        x = self.mode(y, n)
        d = (x - self.mu).unsqueeze(-1)
        quad = (d.transpose(-1, -2) @ self.q @ d).flatten(1)
        lik = (y * x - n * torch.nn.functional.softplus(x, threshold=50)).sum(-1)
        h = self.hessian(n, torch.sigmoid(x))
        logp = lik - 0.5 * quad + 0.5 * self.logdet_q - 0.5 * torch.linalg.slogdet(h)[1]
        w = torch.softmax(logp, dim=-1)
        return (w.unsqueeze(-1) * x).sum(1)


@torch.inference_mode()
def main():
    rng = np.random.default_rng(11)
    trial = BasketTrial()
    total = torch.zeros(4)
    for look in range(6000):
        n = rng.integers(20, 60, (8, 4)).astype(float)
        y = rng.binomial(n.astype(int), 0.3).astype(float)
        total += trial.estimate(torch.from_numpy(y), torch.from_numpy(n)).mean(0)
    print("mean of theta per arm", (total / 6000).numpy().round(6))


main()
