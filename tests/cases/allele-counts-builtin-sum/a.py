import numpy as np

# Wright-Fisher population, 1000 haploid individuals with 40 loci, drift and mutation
rng = np.random.default_rng(11)
n, loci = 1000, 40
mu = 1e-3
generations = 12000

pop = rng.integers(0, 2, size=(n, loci))
het = np.zeros(generations)

for g in range(generations):
    parents = rng.integers(0, n, size=n)
    pop = pop[parents]
    hits = rng.poisson(mu * n * loci)
    who = rng.integers(0, n, size=hits)
    where = rng.integers(0, loci, size=hits)
    pop[who, where] ^= 1
    counts = sum(pop)
    freq = counts / n
    het[g] = np.mean(2 * freq * (1 - freq))

print(f"mean heterozygosity {het.mean():.6f}, last {het[-1]:.6f}")
