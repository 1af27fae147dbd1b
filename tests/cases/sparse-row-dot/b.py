import numpy as np
from scipy import sparse

# every user has read a dozen documents; score them against the weights of the terms
n_docs, n_terms = 2000, 3000
rng = np.random.default_rng(5)
docs = sparse.random(n_docs, n_terms, density=0.003, format="csr", random_state=5).toarray()
weights = rng.random(n_terms)
history = rng.integers(0, n_docs, (500, 12)).tolist()

best = 0.0
for user in range(200_000):
    read = history[user % 500]
    scores = [docs[d].dot(weights) for d in read]
    best = max(best, sum(scores))

print("best user", round(best, 6))
