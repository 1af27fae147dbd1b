import numpy as np

ROWS, DIM, BATCH = 40_000, 128, 64
MOMENTUM = np.float32(0.9)


class MemoryBank:
    def __init__(self, rows, dim, rng):
        bank = rng.standard_normal((rows, dim), dtype=np.float32)
        self.rows = bank / np.linalg.norm(bank, axis=1, keepdims=True)

    def refresh(self, index, features):
        new = MOMENTUM * self.rows[index] + (1 - MOMENTUM) * features
        new /= np.linalg.norm(new, axis=1, keepdims=True)
        self.rows[index] = new
        return new

    def contrast(self, anchors, sample, temperature=np.float32(0.07)):
        logits = anchors @ self.rows[sample].T / temperature
        top = logits.max(axis=1, keepdims=True)
        return float(np.mean(top[:, 0] + np.log(np.exp(logits - top).sum(axis=1))))


def batches(count, seed):
    rng = np.random.default_rng(seed)
    for _ in range(count):
        index = rng.choice(ROWS, size=BATCH, replace=False)
        sample = rng.integers(0, ROWS, size=1024)
        features = rng.standard_normal((BATCH, DIM), dtype=np.float32)
        yield index, sample, features


bank = MemoryBank(ROWS, DIM, np.random.default_rng(3))
running = 0.0
for index, sample, features in batches(2500, seed=9):
    anchors = bank.refresh(index, features)
    running += bank.contrast(anchors, sample)

print(f"mean log-partition {running / 2500:.4f}")
print(f"bank checksum {float(bank.rows[::500].sum()):.3f}")
