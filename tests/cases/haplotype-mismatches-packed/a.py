import numpy as np


class Panel:
    """Phased haplotypes, one bit a site, eight sites in a byte."""

    BITS = np.array([bin(v).count("1") for v in range(256)], dtype=np.uint8)

    def __init__(self, haplotypes):
        self.sites = haplotypes.shape[1]
        self.packed = np.packbits(haplotypes, axis=1)

    def mismatches(self, target):
        differing = np.bitwise_xor(self.packed, target)
        return self.BITS[differing].sum(axis=1, dtype=np.uint32)

    def closest(self, target, k):
        d = self.mismatches(target)
        best = np.argpartition(d, k)[:k]
        return best[np.argsort(d[best], kind="stable")], np.sort(d[best])


rng = np.random.default_rng(41)
frequencies = rng.beta(0.4, 1.2, 2048)
panel = Panel(rng.random((3000, 2048)) < frequencies)
targets = np.packbits(rng.random((200, 2048)) < frequencies, axis=1)

total = 0
for n in range(4000):
    states, distance = panel.closest(targets[n % 200], 32)
    total += int(distance.sum())

print("mean mismatches of the 32 closest:", total / 32 / 4000)
