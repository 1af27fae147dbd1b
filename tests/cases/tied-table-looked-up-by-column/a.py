import time
import numpy as np

# a continuous bag of words scorer with tied weights: rows of W are words,
# the context is the mean of its words, the scores are context @ W.T for sampled words
rng = np.random.default_rng(0)
vocab, dim, batch, width, negatives = 20000, 128, 384, 10, 12
W = (rng.standard_normal((vocab, dim)) * 0.1).astype(np.float32)

t0 = time.perf_counter()
mean_loss = 0.0
for step in range(200):
    context = rng.integers(0, vocab, (batch, width))
    words = rng.integers(0, vocab, (batch, 1 + negatives))
    h = W[context].mean(axis=1)
    scores = np.einsum("bd,bkd->bk", h, W[words])
    scores -= scores.max(axis=1, keepdims=True)
    loss = np.log(np.exp(scores).sum(axis=1)) - scores[:, 0]
    mean_loss += float(loss.mean()) / 200
print("sampled loss %.5f" % mean_loss)
print("%.2f ms a batch" % ((time.perf_counter() - t0) / 200 * 1e3))
