import numpy as np

np.random.seed(99)
n = 14_000
spot, strike, rate, sigma, years = 100.0, 105.0, 0.02, 0.25, 1.0
drift = (rate - 0.5 * sigma ** 2) * years
vol = sigma * years ** 0.5

prices = []
for batch in range(15000):
    z = np.random.randn(n)
    end = spot * np.exp(drift + vol * z)
    payoff = np.maximum(end - strike, 0.0)
    prices.append(payoff.mean())

print("price", np.exp(-rate * years) * np.mean(prices))
