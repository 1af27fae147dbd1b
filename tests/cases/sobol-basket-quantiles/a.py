import numpy as np
import torch

torch.set_num_threads(1)

N_ASSETS = 8
N_POINTS = 2 ** 15
N_QUOTES = 1000
RATE, MATURITY = 0.02, 1.0

rng = np.random.default_rng(3)
vol = torch.tensor(rng.uniform(0.15, 0.4, N_ASSETS), dtype=torch.float32)
spot = torch.tensor(rng.uniform(80, 120, N_ASSETS), dtype=torch.float32)
corr = 0.3 * np.ones((N_ASSETS, N_ASSETS)) + 0.7 * np.eye(N_ASSETS)
chol = torch.tensor(np.linalg.cholesky(corr), dtype=torch.float32)
strikes = np.linspace(90, 110, N_QUOTES)

sobol = torch.quasirandom.SobolEngine(N_ASSETS, scramble=True, seed=1)
base = sobol.draw(N_POINTS)
shifts = torch.tensor(rng.random((N_QUOTES, N_ASSETS)), dtype=torch.float32)

drift = (RATE - 0.5 * vol ** 2) * MATURITY
prices = []
with torch.no_grad():
    for q in range(N_QUOTES):
        u = torch.remainder(base + shifts[q], 1.0).clamp(1e-6, 1 - 1e-6)
        z = torch.special.ndtri(u)
        w = z @ chol.T
        basket = (spot * torch.exp(drift + vol * w)).mean(dim=1)
        payoff = torch.clamp(basket - strikes[q], min=0.0)
        prices.append(float(np.exp(-RATE * MATURITY) * payoff.mean()))

print("first", round(prices[0], 3), "middle", round(prices[N_QUOTES // 2], 3), "last", round(prices[-1], 3))
print("mean", round(float(np.mean(prices)), 3))
