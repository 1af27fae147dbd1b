import numpy as np

rng = np.random.default_rng(1976)
states, years = 48, 16
n = states * years
state = np.repeat(np.arange(states), years)
controls = rng.standard_normal((n, 3))
wage = (rng.standard_normal(states)[state] + controls @ np.array([0.4, -0.2, 0.1])
        + rng.standard_normal(n).reshape(states, years).cumsum(axis=1).ravel() * 0.3)
dummies = (state[:, None] == np.arange(states)).astype(float)


def estimate(y, law):
    x = np.column_stack([law, controls, dummies])
    bread = np.linalg.inv(x.T @ x)
    beta = bread @ (x.T @ y)
    u = y - x @ beta
    meat = np.zeros_like(bread)
    for s in range(states):
        rows = slice(s * years, (s + 1) * years)
        score = x[rows].T @ u[rows]
        meat += np.outer(score, score)
    cov = bread @ meat @ bread
    return beta[0], np.sqrt(cov[0, 0])


rejected = 0
sum_t = 0.0
for draw in range(20000):
    treated = rng.permutation(states)[: states // 2]
    start = rng.integers(4, 12)
    law = np.isin(state, treated) & (np.tile(np.arange(years), states) >= start)
    beta, se = estimate(wage, law.astype(float))
    sum_t += abs(beta / se)
    rejected += abs(beta / se) > 1.96

print(f"rejection rate {rejected / 20000:.4f}, mean |t| {sum_t / 20000:.6f}")
