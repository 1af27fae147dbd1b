import numpy as np

rng = np.random.default_rng(3)
known = rng.choice(200_000, 1500, replace=False).astype(np.int32)   # customers under watch
batches = [rng.integers(0, 200_000, 20_000).astype(np.int32) for _ in range(20)]
amounts = [rng.gamma(2.0, 40.0, 20_000).astype(np.float32) for _ in range(20)]


def watched(ids, amount, known):
    hit = np.isin(ids, known)
    return hit.sum(), np.where(hit, amount, 0.0).sum()


count, total = 0, 0.0
for step in range(600):
    n, s = watched(batches[step % 20], amounts[step % 20], known)
    count += int(n)
    total += float(s)

print("watched transactions:", count)
print("amount: %.2f" % total)
