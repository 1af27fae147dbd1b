import numpy as np

rng = np.random.default_rng(77)
n_null = 1_000_000
null = np.sort(rng.chisquare(1, n_null))         # permuted statistics of all the markers
observed = np.sort(rng.chisquare(1, 40_000) * 1.05)     # one chromosome, from the table ordered by statistic


def empirical_p(stat, null_sorted):
    below = np.searchsorted(null_sorted, stat, side="left")
    return (null_sorted.size - below + 1) / (null_sorted.size + 1)


hits = 0
for trait in range(350):
    p = empirical_p(observed * (1 + 1e-4 * trait), null)
    hits += np.count_nonzero(p < 1e-3)

print("hits", hits)
