import numpy as np

LENGTH = 24
ALPHABET = np.array(list("ACGT"))


def as_letters(strings):
    """(n, LENGTH) array of single characters from a list of equally long strings."""
    return np.array(strings, dtype=f"U{LENGTH}").view("U1").reshape(len(strings), LENGTH)


def simulate(rng):
    codes = ["".join(r) for r in ALPHABET[rng.integers(0, 4, size=(16, LENGTH))]]
    batches = []
    for _ in range(8):
        which = rng.integers(0, len(codes), size=2000)
        seqs = as_letters([codes[w] for w in which]).copy()
        err = rng.random(seqs.shape) < 0.03
        seqs[err] = ALPHABET[rng.integers(0, 4, size=err.sum())]
        batches.append(["".join(r) for r in seqs])
    return codes, batches


codes, batches = simulate(np.random.default_rng(5))
table = as_letters(codes)
hits = np.zeros(len(codes), dtype=int)

for i in range(1500):
    seqs = as_letters(batches[i % len(batches)])
    d = np.stack([(seqs != row).sum(axis=1) for row in table])
    nearest = d.argmin(axis=0)
    close = d.min(axis=0) <= 3
    hits += np.bincount(nearest[close], minlength=len(codes))

print(dict(zip(codes, hits.tolist())))
