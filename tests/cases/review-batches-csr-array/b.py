import numpy as np
from scipy.sparse import csr_matrix

rng = np.random.default_rng(8)
n_reviews, n_features, words = 60000, 1 << 16, 80


def hashed_reviews():
    """Hashed bag of words, one review a row."""
    row = np.repeat(np.arange(n_reviews), words)
    col = (n_features * rng.random(n_reviews * words) ** 3).astype(np.int64)
    val = np.ones(len(row), dtype=np.float32)
    X = csr_matrix((val, (row, col)), shape=(n_reviews, n_features))
    X.sum_duplicates()
    X.data = 1 + np.log(X.data)
    return X


X = hashed_reviews()
w = rng.normal(0.0, 0.1, n_features).astype(np.float32)
stars = np.where(X @ w + rng.normal(0.0, 0.8, n_reviews) > 0, 1.0, -1.0)

sample = 4096
accuracy = []
for draw in range(1200):
    pick = rng.integers(0, n_reviews, size=sample)
    score = X[pick] @ w
    accuracy.append(float((np.sign(score) == stars[pick]).mean()))

print(f"accuracy {np.mean(accuracy):.5f} +- {np.std(accuracy):.5f}")
