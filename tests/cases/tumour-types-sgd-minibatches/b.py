import numpy as np


class TumourClassifier:
    """Softmax regression on expression profiles, trained by mini-batch gradient descent."""

    def __init__(self, n_genes, n_types, lr=0.05):
        self.w = np.zeros((n_types, n_genes), dtype=np.float32)
        self.lr = lr

    def step(self, xb, yb):
        z = self.w @ xb.T
        z -= z.max(axis=0)
        p = np.exp(z)
        p /= p.sum(axis=0)
        cols = np.arange(yb.size)
        loss = -np.log(p[yb, cols] + 1e-9).mean()
        p[yb, cols] -= 1.0
        self.w -= self.lr / yb.size * (p @ xb)
        return float(loss)


def load_expression(n_samples, n_genes, n_types, seed=11):
    rng = np.random.default_rng(seed)
    profiles = rng.standard_normal((n_samples, n_genes), dtype=np.float32)
    truth = rng.standard_normal((n_genes, n_types), dtype=np.float32)
    return profiles, (profiles @ truth).argmax(axis=1)


profiles, labels = load_expression(20000, 1500, 20)
expression = profiles     # samples x genes

rng = np.random.default_rng(1)
model = TumourClassifier(expression.shape[1], 20)
total = 0.0
for step in range(2500):
    batch = rng.integers(0, labels.size, 256)
    xb = expression[batch]
    total += model.step(xb, labels[batch])

print("mean loss", round(total / 2500, 4))
