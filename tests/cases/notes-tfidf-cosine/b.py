import numpy as np
import scipy.sparse as sp


class NoteIndex:
    def __init__(self, notes, size):
        self.size = size
        counts = self.counts(notes)
        df = np.bincount(counts.indices, minlength=size)
        self.idf = 1.0 + np.log((len(notes) + 1) / (1 + df))
        self.rows = self.weigh(counts)

    def counts(self, notes):
        words = np.array(notes).ravel()
        row = np.repeat(np.arange(len(notes)), len(notes[0]))
        shape = (len(notes), self.size)
        return sp.coo_matrix((np.ones(len(words)), (row, words)), shape=shape).tocsr()

    def weigh(self, counts):
        x = counts.multiply(self.idf).tocsr()
        length = np.sqrt(np.asarray(x.multiply(x).sum(axis=1)).ravel())
        return sp.diags(1.0 / length) @ x

    def similarity(self, notes):
        return (self.weigh(self.counts(notes)) @ self.rows.T).toarray()


def draw(rng, n, p):
    return [row.tolist() for row in rng.choice(len(p), size=(n, 40), p=p)]


STEPS = 800
p = 1.0 / np.arange(1, 1001)
p /= p.sum()
rng = np.random.default_rng(4)
index = NoteIndex(draw(rng, 300, p), len(p))
batches = [draw(rng, 50, p) for _ in range(20)]

best = []
for step in range(STEPS):
    best.append(index.similarity(batches[step % 20]).max(axis=1).mean())

print("mean best similarity", np.mean(best))
