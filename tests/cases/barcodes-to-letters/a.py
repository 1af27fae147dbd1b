"""Distance of sequencing barcodes to the known set, letter by letter."""
import numpy as np

rng = np.random.default_rng(5)
letters = np.array(list("ACGT"))
length = 24

known = ["".join(row) for row in letters[rng.integers(0, 4, size=(16, length))]]
pool = []
for _ in range(8):
    picks = rng.integers(0, len(known), size=2000)
    noisy = np.array([list(known[p]) for p in picks])
    wrong = rng.random(noisy.shape) < 0.03
    noisy[wrong] = letters[rng.integers(0, 4, size=wrong.sum())]
    pool.append(["".join(row) for row in noisy])

known_letters = np.array([list(code) for code in known])

assigned = np.zeros(len(known), dtype=int)
for step in range(1500):
    reads = pool[step % len(pool)]
    chars = np.array([list(read) for read in reads])
    dist = np.stack([(chars != code).sum(axis=1) for code in known_letters])
    best = dist.argmin(axis=0)
    ok = dist.min(axis=0) <= 3
    assigned += np.bincount(best[ok], minlength=len(known))

print(dict(zip(known, assigned.tolist())))
