import numpy as np
from scipy.cluster.hierarchy import fcluster, linkage

rng = np.random.default_rng(11)
centres = rng.normal(0.0, 3.0, (12, 16))
batches = []
for _ in range(6):
    which = rng.integers(0, 12, 900)
    batches.append(centres[which] + rng.normal(0.0, 0.8, (900, 16)))

sizes = np.zeros(12, dtype=int)
for step in range(240):
    spectra = batches[step % 6]
    spectra = (spectra - spectra.mean(axis=0)) / spectra.std(axis=0)
    tree = linkage(spectra, method="average", metric="euclidean")
    labels = fcluster(tree, t=12, criterion="maxclust")
    found = np.sort(np.bincount(labels, minlength=13)[1:])[::-1]
    sizes += found

print("mean cluster sizes", (sizes / 240).round(1))
