import numpy as np
import time


class TopicClassifier:
    """Linear classifier over a bag of words. coef has the usual shape (classes, words)."""

    def __init__(self, coef, intercept):
        self.coef = coef
        self.intercept = intercept

    def decision(self, ids):
        return self.coef[:, ids].sum(axis=1) + self.intercept

    def predict(self, ids):
        return int(self.decision(ids).argmax())


rng = np.random.default_rng(3)
vocab, classes = 120_000, 48
clf = TopicClassifier(0.3 * rng.standard_normal((classes, vocab), dtype=np.float32),
                      0.1 * rng.standard_normal(classes, dtype=np.float32))

tickets = [rng.integers(0, vocab, rng.integers(60, 260)) for _ in range(4000)]
counts = np.zeros(classes, dtype=int)
batch = 40
t = time.perf_counter()
for lo in range(0, len(tickets), batch):
    for ids in tickets[lo:lo + batch]:
        counts[clf.predict(ids)] += 1
t = time.perf_counter() - t
print(counts)
print(f"{t * 1000 / (len(tickets) // batch):.3f} ms / batch")
