"""Is torch faster than numpy on one thread, and on all of them, and at which operations?

The operands are the same float64 numbers in both libraries.
"""

FACTORS = {
    "library": ["numpy", "torch"],
    "threads": ["one", "all"],
    "operation": ["broadcast", "product", "inverse", "sum", "deviation", "exp"],
}
SIZE = 320


def operands():
    """A matrix far from singular, another one, and a row."""
    import numpy as np

    rng = np.random.default_rng(0)
    a = rng.standard_normal((SIZE, SIZE)) + SIZE * np.eye(SIZE)
    b = rng.standard_normal((SIZE, SIZE))
    return a, b, b[0].copy()


def build(library, threads, operation):
    import os

    count = 1 if threads == "one" else len(os.sched_getaffinity(0))
    return (in_numpy if library == "numpy" else in_torch)(count)[operation]


def in_numpy(threads):
    import numpy as np
    from threadpoolctl import threadpool_limits

    threadpool_limits(threads)
    a, b, row = operands()
    return {
        "broadcast": lambda: b + row,
        "product": lambda: a @ b,
        "inverse": lambda: np.linalg.inv(a),
        "sum": lambda: b.sum(),
        "deviation": lambda: b.std(),
        "exp": lambda: np.exp(b),
    }


def in_torch(threads):
    import torch

    torch.set_num_threads(threads)
    a, b, row = map(torch.from_numpy, operands())
    return {
        "broadcast": lambda: b + row,
        "product": lambda: a @ b,
        "inverse": lambda: torch.linalg.inv(a),
        "sum": lambda: b.sum(),
        "deviation": lambda: b.std(correction=0),
        "exp": lambda: torch.exp(b),
    }
