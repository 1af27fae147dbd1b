import time
import numpy as np


class TiedCBOW:
    """Embedding and output layer share one matrix, kept as the output layer wants it: (dim, vocab)."""

    def __init__(self, vocab, dim, rng):
        table = (rng.standard_normal((vocab, dim)) * 0.1).astype(np.float32)
        self.kernel = np.ascontiguousarray(table.T)

    def hidden(self, context):
        return self.kernel[:, context].mean(axis=2)            # (dim, batch)

    def loss(self, context, words):
        h = self.hidden(context)
        s = np.einsum("db,dbk->bk", h, self.kernel[:, words])
        s = s - s.max(axis=1, keepdims=True)
        return float((np.log(np.exp(s).sum(axis=1)) - s[:, 0]).mean())


rng = np.random.default_rng(0)
V, D, B = 20000, 128, 384
net = TiedCBOW(V, D, rng)
total, steps = 0.0, 200
start = time.perf_counter()
for step in range(steps):
    context = rng.integers(0, V, (B, 10))
    words = rng.integers(0, V, (B, 13))      # the first is the true one
    total += net.loss(context, words)
stop = time.perf_counter()
print(f"sampled loss {total / steps:.5f}")
print(f"{(stop - start) / steps * 1e3:.2f} ms a batch")
