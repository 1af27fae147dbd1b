import numpy as np

rng = np.random.default_rng(17)
n_assets, n_days, n_boot = 8, 12000, 10000
loadings = rng.normal(0.6, 0.2, n_assets)
market = rng.standard_t(4, n_days) * 0.01
returns = market[:, None] * loadings + rng.normal(0, 0.008, (n_days, n_assets))
weights = np.full(n_assets, 1 / n_assets)
book = returns @ weights

var99 = np.empty(n_boot)
for b in range(n_boot):
    sample = book[rng.integers(0, n_days, n_days)]
    var99[b] = -np.percentile(sample, 1)

print("VaR 99 %.6f, std. error %.6f" % (var99.mean(), var99.std()))
