"""Spam scores by logistic regression on bag-of-words counts, plain gradient descent."""
import time

import numpy as np
import scipy.sparse as sp

N_DOCS, N_WORDS, PER_DOC = 3000, 4000, 350


def vectorize(seed=4):
    # stands in for the count vectorizer: counts are whole numbers, so int64 it is
    rng = np.random.default_rng(seed)
    words = (N_WORDS * rng.random((N_DOCS, PER_DOC)) ** 2).astype(np.int32)
    rows = np.repeat(np.arange(N_DOCS, dtype=np.int32), PER_DOC)
    X = sp.coo_array((np.ones(rows.size, dtype=np.int64), (rows, words.ravel())),
                     shape=(N_DOCS, N_WORDS)).tocsr()
    X.sum_duplicates()
    return X


X = vectorize()
y = (np.random.default_rng(8).random(N_DOCS) < 0.3).astype(np.float64)
w = np.zeros(N_WORDS)
bias = 0.0

t0 = time.perf_counter()
for it in range(200):
    p = 1.0 / (1.0 + np.exp(-(X @ w + bias)))
    err = p - y
    w -= 0.5 * (X.T @ err / N_DOCS + 1e-4 * w)
    bias -= 0.5 * err.mean()
    if it % 50 == 49:
        loss = -np.mean(y * np.log(p) + (1 - y) * np.log(1 - p))
        print(f"iter {it + 1}  loss {loss:.6f}")
print(f"{(time.perf_counter() - t0) / 200 * 1e3:.2f} ms an iteration")
