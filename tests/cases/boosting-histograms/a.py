import numpy as np

# gradient boosting by hand: best split of one node from histograms of binned features
N, F, BINS, LAMBDA = 60000, 16, 64, 1.0
rng = np.random.default_rng(9)
X = rng.standard_normal((N, F))
y = (X[:, 3] + 0.5 * X[:, 7] ** 2 + 0.3 * rng.standard_normal(N) > 0.4).astype(float)
edges = np.quantile(X, np.linspace(0, 1, BINS + 1)[1:-1], axis=0)


class Binned:
    def __init__(self, X):
        self.codes = np.empty((F, N), np.int64)
        for f in range(F):
            self.codes[f] = np.searchsorted(edges[:, f], X[:, f])


def best_split(data, rows, grad, hess):
    best = (-np.inf, None, None)
    g_node, h_node = grad[rows], hess[rows]
    G, H = g_node.sum(), h_node.sum()
    for f in range(F):
        code = data.codes[f][rows]
        g = np.bincount(code, g_node, BINS).cumsum()
        h = np.bincount(code, h_node, BINS).cumsum()
        gain = g ** 2 / (h + LAMBDA) + (G - g) ** 2 / (H - h + LAMBDA)
        k = int(gain.argmax())
        if gain[k] > best[0]:
            best = (gain[k], f, k)
    return best


data = Binned(X)
p = np.full(N, y.mean())
grad, hess = p - y, p * (1 - p)
nodes = [np.sort(rng.choice(N, N // 3, replace=False)) for _ in range(8)]

for it in range(1500):
    gain, feature, cut = best_split(data, nodes[it % 8], grad, hess)
    if it % 500 == 0:
        print(it, "feature", feature, "bin", cut, "gain", round(gain, 4))
