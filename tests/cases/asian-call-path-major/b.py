import numpy as np

n_paths = 20_000
n_steps = 64
dt = 1.0 / n_steps
rate = 0.03

dw = np.random.default_rng(4).standard_normal((n_steps, n_paths)) * dt ** 0.5
path = np.empty((n_steps + 1, n_paths))


def asian_call(strike, sigma):
    path[0] = 100.0
    for k in range(n_steps):
        path[k + 1] = path[k] * (1.0 + rate * dt + sigma * dw[k])
    mean_price = path[1:].sum(axis=0) / n_steps
    payoff = np.maximum(mean_price - strike, 0.0)
    return np.exp(-rate) * payoff.mean()


prices = []
for strike, sigma in zip(np.linspace(85, 115, 500), np.linspace(0.15, 0.35, 500)):
    prices.append(asian_call(strike, sigma))

print("first %.4f last %.4f" % (prices[0], prices[-1]))
print("mean %.4f" % np.mean(prices))
