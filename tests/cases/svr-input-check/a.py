import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np


def check_array(X, n_features, dtype=np.float64):
    """Validate a table of samples before it is used."""
    X = np.asarray(X, dtype=dtype, order="C")
    if X.ndim != 2:
        raise ValueError(f"expected a 2-d array, got {X.ndim} dimensions")
    if X.shape[1] != n_features:
        raise ValueError(f"X has {X.shape[1]} features, expected {n_features}")
    with np.errstate(over="ignore"):
        finite = np.isfinite(np.sum(X))
    if not finite and not np.isfinite(X).all():
        raise ValueError("input contains NaN or infinity")
    return X


class SVR:
    def __init__(self, support, dual_coef, intercept, gamma):
        self.support_vectors_ = support
        self.dual_coef_ = dual_coef
        self.intercept_ = intercept
        self.gamma = gamma
        self.buffer_ = np.empty((200, len(support)))
        self.norms_ = np.einsum("ij,ij->i", support, support)

    def predict(self, X):
        X = check_array(X, self.support_vectors_.shape[1])
        d = np.matmul(X, self.support_vectors_.T, out=self.buffer_)
        d *= -2
        d += np.einsum("ij,ij->i", X, X)[:, None]
        d += self.norms_
        d *= -self.gamma
        np.exp(d, out=d)
        return d @ self.dual_coef_ + self.intercept_


rng = np.random.default_rng(8)
model = SVR(rng.standard_normal((8000, 20)), rng.uniform(-1, 1, 8000), 0.3, 1 / 20)
batches = [rng.standard_normal((200, 20)) for _ in range(10)]
total = 0.0
for step in range(1000):
    total += model.predict(batches[step % 10]).sum()

print(f"sum of predictions {total:.8f}")
