import numpy as np
import time

VOCAB, CLASSES = 120_000, 48
rng = np.random.default_rng(3)

# trained weights, one row per word: word -> topic scores
weights = (0.3 * rng.standard_normal((CLASSES, VOCAB), dtype=np.float32)).T.copy()
bias = 0.1 * rng.standard_normal(CLASSES, dtype=np.float32)

# tokenised tickets (ids of the words they contain)
tickets = [rng.integers(0, VOCAB, rng.integers(60, 260)) for _ in range(4000)]


def predict(ids):
    return int((weights[ids].sum(axis=0) + bias).argmax())


votes = np.zeros(CLASSES, dtype=int)
batch = 40
start = time.perf_counter()
for first in range(0, 4000, batch):
    for ids in tickets[first:first + batch]:
        votes[predict(ids)] += 1
print("topic counts:", votes)
print("ms per batch:", 1000 * (time.perf_counter() - start) / (4000 // batch))
