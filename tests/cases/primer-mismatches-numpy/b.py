# Which barcode does a read begin with? Fewest mismatches over 96 barcodes
import random

import numpy as np

random.seed(17)
BASES = "ACGT"
LENGTH = 40

barcodes = ["".join(random.choices(BASES, k=LENGTH)) for _ in range(96)]


def sequenced(barcode, error=0.06):
    return "".join(random.choice(BASES) if random.random() < error else c for c in barcode)


def hamming(s, t):
    assert len(s) == len(t)
    a = np.array(list(s))
    b = np.array(list(t))
    return np.count_nonzero(a != b)


def assign(read):
    best, where = LENGTH + 1, None
    for i, code in enumerate(barcodes):
        d = hamming(read, code)
        if d < best:
            best, where = d, i
    return where, best


truth = [random.randrange(96) for _ in range(500)]
reads = [sequenced(barcodes[t]) for t in truth]
right = total = 0

for n in range(6000):
    read = reads[n % 500]
    where, d = assign(read)
    right += where == truth[n % 500]
    total += d

print("right", right, "of 6000, mismatches", total)
