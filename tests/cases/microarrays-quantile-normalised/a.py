"""Reference distribution for quantile normalisation, bootstrapped over the chips."""
import numpy as np

rng = np.random.default_rng(3)
n_probes, n_chips = 12000, 48

# one row a probe, one column a chip, as in the series matrix file
expr = rng.gamma(2.0, 1.5, size=(n_probes, n_chips)) * rng.uniform(0.7, 1.4, size=n_chips)

references = []
for rep in range(1200):
    noise = rng.uniform(0.95, 1.05, size=n_chips)
    batch = expr * noise
    ordered = np.sort(batch, axis=0)
    references.append(ordered.mean(axis=1))

references = np.array(references)
low, high = np.percentile(references[:, ::1000], [2.5, 97.5], axis=0)
print("reference quantiles", references.mean(axis=0)[::1000].round(3))
print("width of the band  ", (high - low).round(4))
