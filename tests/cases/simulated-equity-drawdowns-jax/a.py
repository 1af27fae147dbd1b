import numpy as np

rng = np.random.default_rng(17)
paths, days, blocks = 400, 1260, 6          # five years of daily returns, simulated in blocks

mu, sigma = 0.0003, 0.011
blocks_of_returns = [
    rng.normal(mu, sigma, size=(paths, days)).astype(np.float32) for _ in range(blocks)
]
equity_blocks = [np.exp(np.cumsum(r, axis=1)) for r in blocks_of_returns]


def max_drawdown(equity):
    """Deepest fall from the running peak, for each path."""
    peak = np.maximum.accumulate(equity, axis=1)
    drawdown = 1.0 - equity / peak
    return drawdown.max(axis=1)


worst = []
for n in range(480):
    dd = max_drawdown(equity_blocks[n % blocks])
    worst.append(float(np.asarray(dd).mean()))

print(f"expected maximum drawdown {sum(worst) / len(worst):.5f}")
