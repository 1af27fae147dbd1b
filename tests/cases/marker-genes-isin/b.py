import numpy as np


class MarkerFilter:
    def __init__(self, names):
        self.wanted = set(names.tolist())

    def __call__(self, batch):
        return [name in self.wanted for name in batch.tolist()]


def main():
    rng = np.random.default_rng(21)
    catalogue = np.array([f"ENSG{k:07d}" for k in rng.permutation(30000)])
    is_marker = MarkerFilter(rng.choice(catalogue, 400, replace=False))
    pool = [rng.choice(catalogue, 12000) for _ in range(12)]
    counts = rng.poisson(3.0, 12000)

    n_reads = n_umis = 0
    for b in range(2000):
        hit = np.array(is_marker(pool[b % 12]))
        n_reads += hit.sum()
        n_umis += counts[hit].sum()
    print("marker reads", n_reads, "marker UMIs", n_umis)


main()
