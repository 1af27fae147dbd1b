import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"     # other jobs run on this machine
import time
import numpy as np


class NMF:
    """Multiplicative updates. Transposes are kept as contiguous copies, so that BLAS reads rows."""

    def __init__(self, V, k, rng):
        n, m = V.shape
        self.V = V
        self.W = rng.random((n, k)) + 0.1
        self.H = rng.random((k, m)) + 0.1

    def update(self):
        Wt = np.ascontiguousarray(self.W.T)
        self.H *= (Wt @ self.V) / (Wt @ self.W @ self.H + 1e-9)
        Ht = np.ascontiguousarray(self.H.T)
        self.W *= (self.V @ Ht) / (self.W @ (self.H @ Ht) + 1e-9)

    def error(self):
        return np.linalg.norm(self.V - self.W @ self.H) / np.linalg.norm(self.V)


def main():
    rng = np.random.default_rng(5)
    n_pixels, n_waves, n_comp = 1600, 700, 24
    V = rng.random((n_pixels, n_comp)) @ rng.random((n_comp, n_waves))
    V += 0.1 * rng.random((n_pixels, n_waves))
    model = NMF(V, n_comp, rng)
    t0 = time.perf_counter()
    for it in range(200):
        model.update()
    dt = time.perf_counter() - t0
    print(f"relative error {model.error():.6f}")
    print(f"{dt / 200 * 1e3:.2f} ms per update")


main()
