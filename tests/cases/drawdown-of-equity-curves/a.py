import numpy as np

rng = np.random.default_rng(5)
bars, strategies = 1500, 8
returns = rng.normal(2e-4, 0.01, (strategies, bars))
curves = [list(np.exp(np.cumsum(r))) for r in returns]


def worst_drawdown(equity):
    peak = equity[0]
    worst = 0.0
    for value in equity:
        if value > peak:
            peak = value
        drop = 1.0 - value / peak
        if drop > worst:
            worst = drop
    return worst


def time_under_water(equity):
    peak = equity[0]
    count = 0
    for value in equity:
        if value >= peak:
            peak = value
        else:
            count += 1
    return count / len(equity)


score = 0.0
for k in range(20000):
    for equity in curves:
        score += worst_drawdown(equity) * time_under_water(equity)

print("score:", score)
