"""Genomic relationship matrix, one block of SNPs after the other."""
import numpy as np

n_ind, n_snp = 400, 2000
min_maf = 0.05


def simulate(rng):
    f = rng.beta(0.5, 0.25, n_snp)
    return rng.binomial(2, f, (n_ind, n_snp)).astype(np.int8)


def cross_products(geno):
    maf = geno.mean(axis=0) / 2
    ok = (maf > min_maf) & (maf < 1)     # rare and monomorphic SNPs out
    x = geno[:, ok].astype(np.float32)
    maf = maf[ok].astype(np.float32)
    x = (x - 2 * maf) / np.sqrt(2 * maf * (1 - maf))
    return np.dot(x, x.T), x.shape[1]


rng = np.random.default_rng(11)
chunks = [simulate(rng) for _ in range(8)]
total = np.zeros((n_ind, n_ind), np.float32)
m = 0

for rep in range(800):
    xx, n_used = cross_products(chunks[rep % 8])
    total += xx
    m += n_used

G = total / m
print("mean diagonal", round(float(G.diagonal().mean()), 2), "largest off the diagonal",
      round(float((G - np.diag(G.diagonal())).max()), 2))
