import numpy as np


def load(seed, n=12_000):
    """high, low, close of one instrument as three rows"""
    rng = np.random.default_rng(seed)
    close = 100.0 + 0.02 * rng.normal(size=n).cumsum() + rng.normal(0.0, 0.1, n)
    up, down = np.abs(rng.normal(0.0, 0.05, (2, n)))
    return np.vstack([close + up, close - down, close])


def moving_sum(values, n):
    running = np.empty(values.size + 1)
    running[0] = 0.0
    np.cumsum(values, out=running[1:])
    return running[n:] - running[:-n]


class Bollinger:
    def __init__(self, n=20, k=2.0):
        self.n, self.k = n, k

    def __call__(self, x):
        offset = x.mean()
        y = x - offset
        mean = moving_sum(y, self.n) / self.n
        var = moving_sum(y * y, self.n) / self.n - mean * mean
        mean += offset
        return mean, mean - self.k * np.sqrt(np.maximum(var, 0.0))


def simulate(bars, indicator):
    high, low, close = bars
    x = (high + low + close) / 3.0
    mid, floor = indicator(x)
    x = x[indicator.n - 1:]
    signal = np.zeros(x.size, dtype=np.int8)
    signal[x < floor] = 1
    signal[x > mid] = -1
    buys = np.flatnonzero((signal[1:] == 1) & (signal[:-1] != 1)) + 1
    sells = np.flatnonzero(signal == -1)
    nxt = np.searchsorted(sells, buys)
    closed = nxt < sells.size
    pnl = x[sells[nxt[closed]]] - x[buys[closed]]
    return float(pnl.sum()), int(closed.sum())


instruments = [load(40 + k) for k in range(12)]
rule = Bollinger()
money, deals = 0.0, 0

for i in range(6000):
    m, d = simulate(instruments[i % len(instruments)], rule)
    money += m
    deals += d

print("deals", deals, "pnl %.4f" % money)
