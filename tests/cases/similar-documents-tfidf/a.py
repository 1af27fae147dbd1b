import numpy as np
import scipy.sparse as sp

rng = np.random.default_rng(8)
docs, terms, words = 6000, 30_000, 60
rank = (terms * rng.random(docs * words) ** 3).astype(np.int64)
counts = sp.csr_matrix((np.ones(docs * words), (np.repeat(np.arange(docs), words), rank)), shape=(docs, terms))
idf = np.log((1 + docs) / (1 + np.bincount(counts.indices, minlength=terms))) + 1
tfidf = counts @ sp.diags(idf)
norm = np.sqrt(np.asarray(tfidf.multiply(tfidf).sum(axis=1)).ravel())
tfidf = sp.csr_matrix(sp.diags(1 / norm) @ tfidf)

by_term = sp.csr_matrix(tfidf.T)        # terms x documents

related = []
for page in range(6000):
    shown = np.arange(8) + 8 * (page % 750)
    scores = (tfidf[shown] @ by_term).toarray()
    scores[np.arange(8), shown] = 0
    related.extend(scores.argmax(axis=1).tolist())

print(related[:8], sum(related))
