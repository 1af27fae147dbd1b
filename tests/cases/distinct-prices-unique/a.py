import numpy as np

# how many distinct prices each batch of trades holds
rng = np.random.default_rng(17)
trades = [np.round(rng.normal(100.0, 25.0, 60_000), 2).astype(np.float32) for _ in range(8)]

found = 0
for n in range(2000):
    prices, count = np.unique(trades[n % 8], return_counts=True)
    found += prices.size + int(count.max())

print("distinct prices and fullest price levels:", found)
