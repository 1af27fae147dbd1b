import numpy as np

rng = np.random.default_rng(21)
genes = np.array([f"ENSG{k:07d}" for k in rng.permutation(30000)])
markers = rng.choice(genes, 400, replace=False)

BATCHES = 2000
BATCH = 12000
molecules = [rng.choice(genes, BATCH) for _ in range(12)]
umis = rng.poisson(3.0, BATCH)

marker_reads = 0
marker_umis = 0
for b in range(BATCHES):
    names = molecules[b % len(molecules)]
    keep = np.isin(names, markers)
    marker_reads += np.count_nonzero(keep)
    marker_umis += umis[keep].sum()

print("reads on marker genes:", marker_reads)
print("UMIs on marker genes:", marker_umis)
