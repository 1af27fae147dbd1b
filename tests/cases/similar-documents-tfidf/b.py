import numpy as np
from scipy.sparse import csr_matrix, diags

rng = np.random.default_rng(8)
n_docs, n_terms, length = 6000, 30_000, 60


def vectorize():
    rank = (n_terms * rng.random(n_docs * length) ** 3).astype(np.int64)
    rows = np.repeat(np.arange(n_docs), length)
    tf = csr_matrix((np.ones(rank.size), (rows, rank)), shape=(n_docs, n_terms))
    df = np.bincount(tf.indices, minlength=n_terms)
    X = tf @ diags(np.log((1 + n_docs) / (1 + df)) + 1)
    return csr_matrix(diags(1 / np.sqrt(np.asarray(X.multiply(X).sum(axis=1)).ravel())) @ X)


X = vectorize()

best = []
for page in range(6000):
    ids = np.arange(8) + 8 * (page % 750)
    cosine = X[ids].dot(X.T).toarray()
    cosine[np.arange(8), ids] = 0
    best += np.argmax(cosine, axis=1).tolist()

print(best[:8], sum(best))
