"""What do a busy neighbour, the number of threads and cold caches do to the time of one and the same program?

The program scales a matrix and adds up the result. cold: it takes another copy of the matrix each time, of so many that
none is left in a cache when its turn comes again.
"""

FACTORS = {
    "load": ["none", "one_busy_process"],
    "threads": ["one", "all"],
    "cache": ["warm", "cold"],
}
SIZE = 512
BEYOND_CACHES = 128 * 1024 * 1024  # bytes of all copies: larger than the last cache of most processors


def build(load, threads, cache):
    import itertools
    import os

    import numpy as np
    import torch

    torch.set_num_threads(1 if threads == "one" else len(os.sched_getaffinity(0)))
    matrix = torch.from_numpy(np.random.default_rng(0).random((SIZE, SIZE), dtype=np.float32))
    count = 1 if cache == "warm" else BEYOND_CACHES // (matrix.numel() * matrix.element_size())
    copies = itertools.cycle(matrix.repeat(count, 1, 1).unbind())
    scaled = torch.empty_like(matrix)
    if load == "one_busy_process":
        import neighbour

        neighbour.start()

    def unit():
        return torch.mul(next(copies), 0.5, out=scaled).sum()

    return unit
