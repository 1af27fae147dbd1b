"""Genomic relationship matrix, SNP block by SNP block."""
import numpy as np

PEOPLE, SNPS = 400, 2000
MAF_MIN = 0.05


def make_block(rng):
    freq = rng.beta(0.5, 0.25, SNPS)
    return rng.binomial(2, freq, (PEOPLE, SNPS)).astype(np.int8)     # copies of the reference allele


class GRM:
    def __init__(self, n):
        self.sum = np.zeros((n, n), np.float32)
        self.used = 0

    def add(self, block):
        p = block.mean(axis=0) / 2
        maf = np.minimum(p, 1 - p)
        keep = maf > MAF_MIN
        g = block[:, keep].astype(np.float32)
        p = p[keep].astype(np.float32)
        z = (g - 2 * p) / np.sqrt(2 * p * (1 - p))
        self.sum += z @ z.T
        self.used += z.shape[1]


rng = np.random.default_rng(11)
blocks = [make_block(rng) for _ in range(8)]
grm = GRM(PEOPLE)

for i in range(800):
    grm.add(blocks[i % 8])
    if i % 8 == 7 and i < 40:
        G = grm.sum / grm.used
        print("blocks", i + 1, "mean diagonal", round(float(G.diagonal().mean()), 2))

G = grm.sum / grm.used
print("mean diagonal", round(float(G.diagonal().mean()), 2), "largest off the diagonal",
      round(float((G - np.diag(G.diagonal())).max()), 2))
