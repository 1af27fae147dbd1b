import numpy as np


class StumpBooster:
    def __init__(self, n_bins=64, rate=0.3, reg=1.0):
        self.n_bins, self.rate, self.reg = n_bins, rate, reg
        self.features = []

    def quantise(self, X):
        grid = np.linspace(0, 1, self.n_bins + 1)[1:-1]
        edges = np.quantile(X[:5000], grid, axis=0).T
        return np.stack([np.searchsorted(e, x).astype(np.uint8) for e, x in zip(edges, X.T)])

    def histogram(self, bins, values):
        return np.bincount(bins, weights=values, minlength=self.n_bins)

    def split(self, codes, grad, hess):
        total_g, total_h = grad.sum(), hess.sum()
        best_gain, best = -np.inf, None
        for j, bins in enumerate(codes):
            g = np.cumsum(self.histogram(bins, grad))[:-1]
            h = np.cumsum(self.histogram(bins, hess))[:-1]
            gain = g ** 2 / (h + self.reg) + (total_g - g) ** 2 / (total_h - h + self.reg)
            k = int(np.argmax(gain))
            if gain[k] > best_gain:
                best_gain, best = gain[k], (j, k)
        return best

    def boost(self, codes, y, score):
        p = 1 / (1 + np.exp(-score))
        grad, hess = p - y, p * (1 - p)
        j, k = self.split(codes, grad, hess)
        self.features.append(j)
        left = codes[j] <= k
        for side in (left, ~left):
            score[side] -= self.rate * grad[side].sum() / (hess[side].sum() + self.reg)
        return score


def main():
    rng = np.random.default_rng(9)
    X = rng.standard_normal((60_000, 128), dtype=np.float32)
    y = X[:, 3] - 0.8 * X[:, 17] + np.sin(2 * X[:, 40]) + 0.5 * rng.standard_normal(len(X))
    y = (y > 0).astype(np.float64)

    booster = StumpBooster()
    codes = booster.quantise(X)
    score = np.zeros(len(X))
    for _ in range(100):
        score = booster.boost(codes, y, score)

    loss = np.mean(np.logaddexp(0, score) - y * score)
    print(f"log loss {loss:.5f}, features {sorted(set(booster.features))}")


main()
