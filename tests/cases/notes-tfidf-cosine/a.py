"""Which earlier notes resemble a batch of new maintenance notes? tf-idf and cosine."""
import numpy as np
from scipy import sparse
from scipy.spatial.distance import cdist

STEPS = 800
VOCABULARY = 1000
rng = np.random.default_rng(4)
weights = 1.0 / np.arange(1, VOCABULARY + 1)
weights /= weights.sum()


def draw_notes(n):
    words = rng.choice(VOCABULARY, size=(n, 40), p=weights)
    return [row.tolist() for row in words]


def count_vector(note):
    words, counts = np.unique(note, return_counts=True)
    rows = np.zeros(len(words), dtype=int)
    return sparse.coo_matrix((counts.astype(float), (rows, words)), shape=(1, VOCABULARY)).tocsr()


def count_matrix(notes):
    return sparse.vstack([count_vector(note) for note in notes], format="csr")


def tfidf(counts, idf):
    x = counts.multiply(idf).tocsr()
    norm = np.sqrt(np.asarray(x.multiply(x).sum(axis=1)).ravel())
    return sparse.diags(1.0 / norm) @ x


def similarity(new, archive):
    return 1.0 - cdist(new.toarray(), archive.toarray(), metric="cosine")


archive_counts = count_matrix(draw_notes(300))
idf = 1.0 + np.log(301 / (1 + np.bincount(archive_counts.indices, minlength=VOCABULARY)))
archive = tfidf(archive_counts, idf)
batches = [draw_notes(50) for _ in range(20)]

best = []
for step in range(STEPS):
    new = tfidf(count_matrix(batches[step % 20]), idf)
    best.append(similarity(new, archive).max(axis=1).mean())

print("mean best similarity", np.mean(best))
