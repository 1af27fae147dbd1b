import numpy as np

rng = np.random.default_rng(1976)
states, years = 48, 16
n = states * years
state = np.repeat(np.arange(states), years)
controls = rng.standard_normal((n, 3))
wage = (rng.standard_normal(states)[state] + controls @ np.array([0.4, -0.2, 0.1])
        + rng.standard_normal(n).reshape(states, years).cumsum(axis=1).ravel() * 0.3)


def within(v):
    cells = v.reshape(states, years, -1)
    return (cells - cells.mean(axis=1, keepdims=True)).reshape(n, -1)


def estimate(y, law):
    x = within(np.column_stack([law, controls]))
    y = within(y)[:, 0]
    bread = np.linalg.inv(x.T @ x)
    beta = bread @ (x.T @ y)
    u = y - x @ beta
    scores = (u.reshape(states, 1, years) @ x.reshape(states, years, -1))[:, 0]
    cov = bread @ (scores.T @ scores) @ bread
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
