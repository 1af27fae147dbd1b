from collections import deque

import numpy as np

short, long, symbols, bars = 100, 400, 6, 70000
rng = np.random.default_rng(347)
log_prices = np.cumsum(rng.normal(0.0, 0.001, (long + bars, symbols)), axis=0)
prices = (50.0 * np.exp(log_prices)).tolist()

fast = [deque((row[s] for row in prices[long - short:long]), maxlen=short) for s in range(symbols)]
slow = [deque((row[s] for row in prices[:long]), maxlen=long) for s in range(symbols)]
invested = [False] * symbols
cash, orders = 0.0, 0

for bar in range(bars):
    row = prices[long + bar]
    for s in range(symbols):
        fast[s].append(row[s])
        slow[s].append(row[s])
        short_mavg = np.mean(fast[s])
        long_mavg = np.mean(slow[s])
        if short_mavg > long_mavg and not invested[s]:
            invested[s] = True
            cash -= row[s]
            orders += 1
        elif short_mavg < long_mavg and invested[s]:
            invested[s] = False
            cash += row[s]
            orders += 1

print(f"{orders} orders, cash {cash:.4f}")
