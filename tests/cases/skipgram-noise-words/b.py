import numpy as np

vocab_size, dim = 150000, 50
k, batch_size, window = 5, 64, 2


def make_corpus(n, seed=0):
    rng = np.random.default_rng(seed)
    weights = 1.0 / (np.arange(1, vocab_size + 1) + 2.7)
    cum = np.cumsum(weights)
    return np.searchsorted(cum / cum[-1], rng.random(n))


def cumulative_table(counts, power=0.75):
    p = counts ** power
    p /= p.sum()
    table = p.cumsum()
    return table / table[-1]


def pairs(corpus):
    shifts = np.array([o for o in range(-window, window + 1) if o])
    n = batch_size // len(shifts)
    start = window
    while True:
        rows = np.arange(start, start + n)
        ctx = corpus[rows[:, None] + shifts]
        yield np.repeat(corpus[rows], len(shifts)), ctx.reshape(-1)
        start += n
        if start + batch_size >= len(corpus):
            start = window


def train_batch(W, C, words, ctx, table, rng, alpha):
    neg = table.searchsorted(rng.random((len(words), k)), side="right")
    idx = np.hstack([ctx.reshape(-1, 1), neg])
    y = np.zeros(idx.shape)
    y[:, 0] = 1.0
    h = W[words]
    out = C[idx]
    p = 1.0 / (1.0 + np.exp(-np.einsum("bd,bkd->bk", h, out)))
    g = alpha * (y - p)
    dh = np.einsum("bk,bkd->bd", g, out)
    np.add.at(C, idx, g[:, :, None] * h[:, None, :])
    np.add.at(W, words, dh)
    likelihood = np.where(y == 1, p, 1 - p)
    return -np.log(likelihood + 1e-12).sum(axis=1).mean()


if __name__ == "__main__":
    corpus = make_corpus(200000)
    counts = np.bincount(corpus, minlength=vocab_size).astype(float)
    table = cumulative_table(counts)
    rng = np.random.default_rng(1)
    W = rng.uniform(-0.5, 0.5, (vocab_size, dim)) / dim
    C = np.zeros((vocab_size, dim))
    stream = pairs(corpus)
    steps, loss = 4000, 0.0
    for _ in range(steps):
        words, ctx = next(stream)
        loss += train_batch(W, C, words, ctx, table, rng, 0.05)
    print("mean loss %.6f" % (loss / steps))
