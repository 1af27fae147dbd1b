"""Mean-reversion backtest: buy below the lower band, sell above the middle."""
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

WINDOW = 20
WIDTH = 2.0
BARS = 12_000
SYMBOLS = 12
RUNS = 6000


class History:
    """Bars of one symbol as they come in from the feed."""

    def __init__(self, name):
        self.name = name
        self.high, self.low, self.close = [], [], []

    def on_bar(self, high, low, close):
        self.high.append(high)
        self.low.append(low)
        self.close.append(close)

    def typical(self):
        return (np.array(self.high) + np.array(self.low) + np.array(self.close)) / 3.0


def feed(name, seed):
    rng = np.random.default_rng(seed)
    close = 100.0 + 0.02 * rng.normal(size=BARS).cumsum() + rng.normal(0.0, 0.1, BARS)
    up, down = np.abs(rng.normal(0.0, 0.05, (2, BARS)))
    history = History(name)
    for c, h, l in zip(close.tolist(), (close + up).tolist(), (close - down).tolist()):
        history.on_bar(h, l, c)
    return history


def bands(price):
    windows = sliding_window_view(price, WINDOW)
    middle = windows.mean(axis=1)
    spread = windows.std(axis=1)
    return middle, middle - WIDTH * spread


def backtest(history):
    price = history.typical()
    middle, lower = bands(price)
    tail = price[WINDOW - 1:]
    state = np.zeros(tail.size, dtype=np.int8)
    state[tail < lower] = 1
    state[tail > middle] = -1
    entries = np.flatnonzero((state[1:] == 1) & (state[:-1] != 1)) + 1
    exits = np.flatnonzero(state == -1)
    at = np.searchsorted(exits, entries)
    ok = at < exits.size
    return float((tail[exits[at[ok]]] - tail[entries[ok]]).sum()), int(ok.sum())


book = [feed(f"SYM{k}", 40 + k) for k in range(SYMBOLS)]
profit, trades = 0.0, 0

for run in range(RUNS):
    gain, count = backtest(book[run % SYMBOLS])
    profit += gain
    trades += count

print(f"runs {RUNS}  trades {trades}  profit {profit:.4f}")
