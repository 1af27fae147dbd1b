import os

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"      # several campaigns share the machine

import numpy as np
import scipy.linalg as sl


class Surrogate:
    def __init__(self, X, y, scale=0.5, noise=0.05):
        self.X, self.y = X.astype(np.float32), y.astype(np.float32)
        self.scale, self.noise = scale, noise

    def kernel(self, A, B):
        d2 = (A ** 2).sum(1)[:, None] + (B ** 2).sum(1) - 2.0 * A @ B.T
        return np.exp(-0.5 * d2 / self.scale ** 2)

    def predict(self, C):
        K = self.kernel(self.X, self.X)
        K[np.diag_indices_from(K)] += self.noise
        L = sl.cholesky(K, lower=True)
        Ks = self.kernel(self.X, C)
        mean = Ks.T @ sl.cho_solve((L, True), self.y)
        V = sl.solve_triangular(L, Ks, lower=True)
        return mean, np.sqrt(1.0 - np.einsum("ij,ij->j", V, V))

    def replace_oldest(self, x, value):
        self.X = np.vstack([self.X[1:], x])
        self.y = np.append(self.y[1:], np.float32(value))


def objective(x):
    return np.sin(6.0 * x[0]) + x[1] ** 2 - x[2] * x[3]


rng = np.random.default_rng(21)
X = rng.random((500, 6))
y = np.array([objective(x) for x in X]) + 0.05 * rng.standard_normal(500)
model = Surrogate(X, y)

bounds = []
for it in range(400):
    C = rng.random((1000, 6)).astype(np.float32)
    mean, std = model.predict(C)
    lcb = mean - 2.0 * std
    best = int(lcb.argmin())
    bounds.append(lcb[best])
    model.replace_oldest(C[best], objective(C[best]))

print("lowest bound", round(float(min(bounds[:100])), 3), "mean bound", round(float(np.mean(bounds[:100])), 3))
