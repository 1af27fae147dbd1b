import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"      # one core a job on our node

import numpy as np


def random_links(rng, n, degree):
    links = rng.random((n, n)) < degree / n
    links |= np.eye(n, dtype=bool)
    return links


def closure(links):
    """Reachability by repeated squaring of the Boolean adjacency matrix."""
    reach = links
    while True:
        wider = reach @ reach
        if np.array_equal(wider, reach):
            return reach
        reach = wider


rng = np.random.default_rng(12)
n = 140
count = np.zeros(1000, dtype=int)
for trial in range(1000):
    reach = closure(random_links(rng, n, 1.1))
    count[trial] = reach.sum() - n

print("mean number of pairs", count.mean(), "largest", count.max())
