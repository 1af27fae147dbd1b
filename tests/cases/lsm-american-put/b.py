import numpy as np

S0, K, r, sigma, T = 36.0, 40.0, 0.06, 0.2, 1.0
n_paths, n_steps = 8_000, 25
dt = T / n_steps
df = np.exp(-r * dt)

rng = np.random.default_rng(11)
z = rng.standard_normal((n_steps, n_paths)).T
logs = np.log(S0) + np.cumsum((r - 0.5 * sigma**2) * dt + sigma * np.sqrt(dt) * z, axis=1)
paths = np.ascontiguousarray(np.exp(logs))     # (path, date)


def price_put(paths, strike):
    value = np.maximum(strike - paths[:, -1], 0.0)
    for t in range(n_steps - 2, -1, -1):
        value = value * df
        spot = paths[:, t]
        itm = spot < strike
        x = spot[itm]
        coef = np.polyfit(x, value[itm], 2)
        continuation = np.polyval(coef, x)
        payoff = strike - x
        value[itm] = np.where(payoff > continuation, payoff, value[itm])
    return df * value.mean()


strikes = np.linspace(38.0, 42.0, 9)
prices = np.zeros(len(strikes))
for i in range(360):
    prices[i % 9] = price_put(paths, strikes[i % 9])

print("American put, strike 40:", round(prices[4], 4))
