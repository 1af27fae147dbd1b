import numpy as np

VOCAB, DIM = 150000, 50
NEGATIVES, BATCH = 5, 64


def sigmoid(x):
    return 1.0 / (1.0 + np.exp(-x))


def zipf_corpus(length, seed):
    rng = np.random.default_rng(seed)
    rank = np.arange(1, VOCAB + 1)
    cdf = np.cumsum(1.0 / (rank + 2.7))
    return np.searchsorted(cdf / cdf[-1], rng.random(length))


def skipgrams(corpus, batch, window=2):
    offsets = [o for o in range(-window, window + 1) if o != 0]
    position = window
    while True:
        middle = np.arange(position, position + batch // len(offsets))
        centre = np.repeat(corpus[middle], len(offsets))
        context = np.stack([corpus[middle + o] for o in offsets], axis=1).ravel()
        yield centre, context
        position += batch // len(offsets)
        if position + batch >= len(corpus):
            position = window


class SkipGram:
    def __init__(self, counts, seed=1, lr=0.05):
        self.rng = np.random.default_rng(seed)
        self.w_in = self.rng.uniform(-0.5, 0.5, (VOCAB, DIM)) / DIM
        self.w_out = np.zeros((VOCAB, DIM))
        noise = counts ** 0.75
        self.noise = noise / noise.sum()
        self.lr = lr

    def draw_negatives(self, n):
        return self.rng.choice(VOCAB, size=(n, NEGATIVES), p=self.noise)

    def update(self, centre, context):
        negatives = self.draw_negatives(len(centre))
        targets = np.concatenate([context[:, None], negatives], axis=1)
        labels = np.zeros(targets.shape)
        labels[:, 0] = 1.0
        v = self.w_in[centre]
        u = self.w_out[targets]
        score = sigmoid(np.einsum("bd,bkd->bk", v, u))
        err = self.lr * (labels - score)
        grad_in = np.einsum("bk,bkd->bd", err, u)
        np.add.at(self.w_out, targets, err[:, :, None] * v[:, None, :])
        np.add.at(self.w_in, centre, grad_in)
        return -np.log(np.where(labels == 1, score, 1 - score) + 1e-12).sum(axis=1).mean()


corpus = zipf_corpus(200000, seed=0)
counts = np.bincount(corpus, minlength=VOCAB).astype(float)
model = SkipGram(counts)
running = 0.0
batches = skipgrams(corpus, BATCH)
for step in range(4000):
    running += model.update(*next(batches))

print(f"mean loss {running / 4000:.6f}")
