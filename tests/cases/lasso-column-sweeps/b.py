import numpy as np


class Lasso:
    def __init__(self, X, y, alpha):
        self.X = X
        self.alpha = alpha * len(y)
        self.norms = (X ** 2).sum(axis=0)
        self.coef = np.zeros(X.shape[1])
        self.residual = y.copy()

    def sweep(self):
        j = 0
        while j < len(self.coef):
            column = self.X[:, j]
            old = self.coef[j]
            rho = column @ self.residual + self.norms[j] * old
            new = np.sign(rho) * max(abs(rho) - self.alpha, 0.0) / self.norms[j]
            self.residual += column * (old - new)
            self.coef[j] = new
            j += 1


rng = np.random.default_rng(8)
X = np.asfortranarray(rng.normal(size=(2000, 256)))
y = X[:, :10] @ rng.normal(size=10) + rng.normal(size=2000)

model = Lasso(X, y, 0.05)
for it in range(3000):
    model.sweep()

print("non-zero:", np.count_nonzero(model.coef), "first", model.coef[:3])
