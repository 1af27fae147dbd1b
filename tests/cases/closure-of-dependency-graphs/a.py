import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"      # one core a job on our node

import numpy as np

# how many (module, dependency) pairs are there, directly or by way of others?
rng = np.random.default_rng(12)
n = 140
sizes = []
for trial in range(1000):
    links = rng.random((n, n)) < 1.1 / n
    np.fill_diagonal(links, True)
    reach = links.astype(np.float32)
    pairs = np.count_nonzero(reach)
    while True:
        reach = (reach @ reach > 0).astype(np.float32)
        found = np.count_nonzero(reach)
        if found == pairs:
            break
        pairs = found
    sizes.append(pairs - n)

print("mean number of pairs", np.mean(sizes), "largest", max(sizes))
