"""Polynomial count sketch (degree 2) of sparse bag-of-words batches."""
import numpy as np
from scipy import sparse
from scipy.fft import irfft, rfft


class CountSketch:
    def __init__(self, n_features, n_components=64, degree=2, seed=0):
        rng = np.random.default_rng(seed)
        self.n_components, self.degree = n_components, degree
        self.index = rng.integers(0, n_components, (degree, n_features))
        self.sign = rng.choice([-1.0, 1.0], (degree, n_features))

    def transform(self, X):
        X = sparse.csc_array(X)
        sketch = np.zeros((X.shape[0], self.degree, self.n_components))
        for j in range(X.shape[1]):
            column = X[:, [j]].toarray().ravel()
            for d in range(self.degree):
                sketch[:, d, self.index[d, j]] += self.sign[d, j] * column
        spectrum = np.prod(rfft(sketch, axis=2), axis=1)
        return irfft(spectrum, n=self.n_components, axis=1)


rng = np.random.default_rng(21)
batches = [sparse.random_array((2500, 160), density=0.05, format="csr", rng=rng) for _ in range(6)]
sketcher = CountSketch(160)
gram = np.zeros((64, 64))
for step in range(400):
    Z = sketcher.transform(batches[step % 6])
    gram += Z.T @ Z

print(f"trace of the sketched Gram matrix {np.trace(gram):.8f}")
