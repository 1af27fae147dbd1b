import numpy as np

record = np.dtype([("x", "u1"), ("id", "<u8")], align=True)
rng = np.random.default_rng(27)


def make_batch(n):
    batch = np.empty(n, dtype=record)
    batch["x"] = rng.integers(0, 2, n)
    batch["id"] = rng.choice(1 << 40, n, replace=False)
    return batch


batches = [make_batch(4000) for _ in range(16)]

checksum = 0
for turn in range(6000):
    batch = batches[turn % 16]
    ordered = batch[np.argsort(batch["id"], kind="stable")]
    checksum += int(ordered["x"][:1000].sum()) + int(ordered["id"][turn % 4000] & 1023)

print("checksum", checksum)
