# a little vector store for my notes: cosine similarity, top 5
import os
import time

os.environ["OPENBLAS_NUM_THREADS"] = "1"      # one core on the little server
import numpy as np


class NoteStore:
    def __init__(self):
        self.notes = []

    def add(self, text, embedding):
        self.notes.append({"text": text, "embedding": embedding / np.linalg.norm(embedding)})

    def search(self, query, k=5):
        query = query / np.linalg.norm(query)
        matrix = np.array([note["embedding"] for note in self.notes])
        scores = matrix @ query
        best = np.argpartition(-scores, k)[:k]
        best = best[np.argsort(-scores[best])]
        return [(self.notes[i]["text"], float(scores[i])) for i in best]


rng = np.random.default_rng(12)
store = NoteStore()
for i in range(12000):
    store.add(f"note {i}", rng.standard_normal(96, dtype=np.float32))

durations = []
for n in range(200):
    q = rng.standard_normal(96, dtype=np.float32)
    t = time.perf_counter()
    hits = store.search(q)
    durations.append(time.perf_counter() - t)

print("last hit:", hits[0])
print("median search %.3f ms" % (1e3 * sorted(durations)[100]))
