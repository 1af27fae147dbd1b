import numpy as np


class RetrievalMap:
    """Mean average precision over the full ranking, updated batch by batch."""

    def __init__(self, gallery):
        self.gallery = gallery
        self.length = np.sqrt((gallery ** 2).sum(axis=1))
        self.position = np.arange(1, len(gallery) + 1, dtype=np.float32)
        self.sum = 0.0
        self.n = 0

    def scores(self, queries):
        return queries @ self.gallery.T / self.length

    def update(self, queries, relevant):
        s = self.scores(queries)
        ranking = np.argsort(-s, axis=1)
        gain = np.take_along_axis(relevant, ranking, axis=1).astype(np.float32)
        precision = np.cumsum(gain, axis=1) / self.position
        ap = np.sum(precision * gain, axis=1) / np.sum(gain, axis=1)
        self.sum += float(ap.sum())
        self.n += len(queries)

    def compute(self):
        return self.sum / self.n


rng = np.random.default_rng(0)
gallery = rng.standard_normal((4000, 32)).astype(np.float32)
rng = np.random.default_rng(1)
metric = RetrievalMap(gallery)
n_batches, batch = 300, 48

for _ in range(n_batches):
    q = rng.standard_normal((batch, 32)).astype(np.float32)
    perturbed = q + 0.8 * rng.standard_normal((batch, 32)).astype(np.float32)
    relevant = perturbed @ gallery.T > 18.0
    relevant[:, 0] = True
    metric.update(q, relevant)

print(f"mAP {metric.compute():.5f} over {metric.n} queries")
