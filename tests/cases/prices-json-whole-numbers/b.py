import json
import random


class Exchange:
    """Answers like the server does: a price without cents is sent as a whole number."""

    def __init__(self, seed, trades):
        self.rng = random.Random(seed)
        self.trades = trades

    def price(self):
        value = self.rng.randrange(500, 90_000) / 100
        if self.rng.random() < 0.25:
            value = float(round(value))
        return int(value) if value.is_integer() else value

    def answer(self):
        return json.dumps([{"id": i, "price": self.price()} for i in range(self.trades)])


def trailing_quartiles(prices, last, width):
    window = prices[last - width:last]
    window.sort()
    return window[width // 4], window[width // 2], window[3 * width // 4]


feed = json.loads(Exchange(11, 36_000).answer())
prices = [row["price"] for row in feed]
results = []
for last in range(12_000, len(prices), 6):
    results.append(trailing_quartiles(prices, last, 12_000))

print(len(results), results[-1], sum(r[1] for r in results) / len(results))
