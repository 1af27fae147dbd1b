import numpy as np


def american_put(spot, strike, rate, vol, years, steps):
    dt = years / steps
    u = np.exp(vol * np.sqrt(dt))
    d = 1 / u
    q = (np.exp(rate * dt) - d) / (u - d)
    disc = np.exp(-rate * dt)

    prices = spot * u ** np.arange(-steps, steps + 1, 2.0)
    value = np.maximum(strike - prices, 0)
    for i in range(steps):
        prices = prices[1:] * d
        hold = disc * (q * value[1:] + (1 - q) * value[:-1])
        value = np.maximum(hold, strike - prices)
    return value[0]


rng = np.random.default_rng(8)
spot = 100.0
vol = 0.25
total = 0.0
for tick in range(1200):
    spot *= np.exp(rng.normal(0, 0.001))
    strike = float(rng.integers(85, 116))
    price = american_put(spot, strike, 0.03, vol, 0.5, 150)
    total += float(price)

print("sum of the quotes %.8f" % total)
