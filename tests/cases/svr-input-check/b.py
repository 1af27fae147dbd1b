import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np

rng = np.random.default_rng(8)
support = rng.standard_normal((8000, 20))
dual_coef = rng.uniform(-1, 1, 8000)
intercept, gamma = 0.3, 1 / 20
buffer = np.empty((200, len(support)))
norms = np.einsum("ij,ij->i", support, support)
batches = [rng.standard_normal((200, 20)) for _ in range(10)]


def predict(X):
    """RBF regression; the caller promises a finite float64 table of 20 columns."""
    k = np.matmul(X, support.T, out=buffer)
    k *= -2
    k += np.einsum("ij,ij->i", X, X)[:, None]
    k += norms
    k *= -gamma
    np.exp(k, out=k)
    return k @ dual_coef + intercept


total = 0.0
for step in range(1000):
    total += predict(batches[step % 10]).sum()

print(f"sum of predictions {total:.8f}")
