import random

import numpy as np


def simulate_sequence(length, seed):
    rnd = random.Random(seed)
    parts = []
    while sum(map(len, parts)) < length:
        gc = rnd.uniform(0.36, 0.48)
        w = [(1 - gc) / 2, gc / 2, gc / 2, (1 - gc) / 2]
        parts.append("".join(rnd.choices("ACGT", w, k=50_000)))
        if rnd.random() < 0.2:
            parts.append("N" * rnd.randint(50, 500))
    return "".join(parts)[:length].encode("ascii")


class Assembly:
    A, C, G, T, N = b"ACGTN"

    def __init__(self, sequence):
        self.bases = np.frombuffer(sequence, dtype=np.uint8)

    def composition(self, lo, hi):
        seg = self.bases[lo:hi]
        is_gc = (seg == self.G) | (seg == self.C)
        unknown = np.count_nonzero(seg == self.N)
        return np.count_nonzero(is_gc) / (seg.size - unknown), unknown


assembly = Assembly(simulate_sequence(4_000_000, 11))
windows = [(k * 25_000, k * 25_000 + 400_000) for k in range(144)]
fractions = np.empty(len(windows))
unknowns = np.empty(len(windows), dtype=int)

for k, (lo, hi) in enumerate(windows):
    fractions[k], unknowns[k] = assembly.composition(lo, hi)

print("mean GC %.6f  min %.6f  max %.6f  N %d" % (
    fractions.mean(), fractions.min(), fractions.max(), unknowns.sum()))
