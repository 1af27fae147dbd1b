import os
import time
os.environ["OPENBLAS_NUM_THREADS"] = "1"     # the machine is shared
import numpy as np

# library search: shared peaks of binned MS/MS spectra, then the cosine of the best ten candidates
rng = np.random.default_rng(99)
BINS, LIB, BATCH, BATCHES = 700, 300, 24, 100

library = np.zeros((LIB, BINS), dtype=np.float32)
for row in library:
    row[rng.choice(BINS, 45, replace=False)] = rng.random(45) + 0.05
library_peaks = (library > 0).astype(np.float32)     # 0.0 / 1.0
norms = np.sqrt((library ** 2).sum(axis=1))


def search(queries):
    peaks = (queries > 0).astype(np.float32)
    shared = peaks @ library_peaks.T                 # how many peaks in common
    hits = np.argsort(-shared, axis=1, kind="stable")[:, :10]
    found = []
    for q, h in zip(queries, hits):
        cos = library[h] @ q / (norms[h] * np.sqrt(q @ q))
        best = int(cos.argmax())
        found.append((int(h[best]), float(cos[best])))
    return found


correct = 0
start = time.perf_counter()
for b in range(BATCHES):
    truth = rng.integers(0, LIB, BATCH)
    queries = library[truth] * (rng.random((BATCH, BINS)) > 0.3)
    found = search(queries)
    correct += sum(f[0] == t for f, t in zip(found, truth))
print("correct:", correct, "of", BATCH * BATCHES)
print("ms per batch: %.2f" % ((time.perf_counter() - start) / BATCHES * 1e3))
