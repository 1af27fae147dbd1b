import numpy as np


class Curve:
    def __init__(self, log_returns):
        self.values = np.exp(np.cumsum(log_returns)).tolist()

    def drawdown(self):
        high, deepest = self.values[0], 0.0
        for v in self.values:
            if v > high:
                high = v
            loss = 1.0 - v / high
            if loss > deepest:
                deepest = loss
        return deepest

    def under_water(self):
        high, below = self.values[0], 0
        for v in self.values:
            if v >= high:
                high = v
            else:
                below += 1
        return below / len(self.values)


def main(rounds=20000):
    rng = np.random.default_rng(5)
    book = [Curve(r) for r in rng.normal(2e-4, 0.01, (8, 1500))]
    total = 0.0
    for n in range(rounds):
        for curve in book:
            total += curve.drawdown() * curve.under_water()
    print("score:", total)


if __name__ == "__main__":
    main()
