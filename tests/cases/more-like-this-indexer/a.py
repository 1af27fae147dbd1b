import numpy as np


class VectorIndexer:
    """'More like this': the documents nearest to one that is already in the index."""

    def __init__(self, vectors, tags):
        self.vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        self.tags = tags

    def query(self, doc, top_k):
        me = self.vectors[doc]
        others = np.delete(self.vectors, doc, axis=0)     # not the document itself
        other_ids = np.delete(np.arange(len(self.vectors)), doc)
        dist = 1.0 - others @ me
        best = np.argsort(dist)[:top_k]
        return other_ids[best], dist[best]


rng = np.random.default_rng(17)
topics = rng.normal(0, 1, (40, 64))
tags = rng.integers(0, 40, 5_000)
index = VectorIndexer(topics[tags] + rng.normal(0, 0.9, (5_000, 64)), tags)
same_topic = 0
farthest = 0.0

for k in range(12_000):
    doc = k % 5_000
    ids, dist = index.query(doc, top_k=10)
    same_topic += int((index.tags[ids] == index.tags[doc]).sum())
    farthest = max(farthest, float(dist.max()))

print("neighbours of the same topic:", same_topic / 120_000, "farthest of them", round(farthest, 6))
