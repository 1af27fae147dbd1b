import numpy as np

rng = np.random.default_rng(0)
vocab, draws = 50_000, 4096
counts = np.floor(2e6 / (np.arange(vocab) + 3.0)) + 1
p = counts ** 0.75
p /= p.sum()

seen = np.zeros(vocab, dtype=np.int64)
for step in range(3000):
    negatives = rng.choice(vocab, draws, p=p)
    seen[negatives] += 1

print("share of steps with the most frequent word:", seen[0] / 3000)
