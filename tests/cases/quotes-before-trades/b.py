import numpy as np


class QuoteBook:
    """Best bid and offer of one day, looked up by time."""

    def __init__(self, times, ladder):
        self.times = times
        self.bid = ladder[:, 0].copy()
        self.ask = ladder[:, 5].copy()

    def mid_at(self, when):
        pos = self.times.searchsorted(when, "right") - 1
        return (self.bid[pos] + self.ask[pos]) * 0.5


def make_ladder(gen, size):
    centre = 100 + np.cumsum(gen.normal(0, 0.005, size))
    away = 0.01 * np.arange(1, 6)
    return np.hstack((centre[:, None] - away, centre[:, None] + away))


gen = np.random.default_rng(5)
size = 120_000
stamps = np.sort(gen.integers(34_200_000, 57_600_000, size))
quotes = QuoteBook(stamps, make_ladder(gen, size))

trade_times = np.sort(gen.integers(34_300_000, 57_600_000, (200, 1500)), axis=1)
direction = gen.choice([-1.0, 1.0], (200, 1500))

total = 0.0
for n in range(24_000):
    mids = quotes.mid_at(trade_times[n % 200])
    total += direction[n % 200] @ mids

print("signed cost", round(total, 3))
