"""Which library multiplies the matrices of numpy and of torch, and on how many threads?

A unit is a product; it gives the name of the library that computed it.
"""

FACTORS = {
    "library": ["numpy", "torch"],
    "threads": ["one", "all"],
    "dtype": ["float64", "float32"],
}
SIZE = 320


def build(library, threads, dtype):
    import os

    import numpy as np

    a, b = np.random.default_rng(0).standard_normal((2, SIZE, SIZE)).astype(dtype)
    count = 1 if threads == "one" else len(os.sched_getaffinity(0))
    if library == "numpy":
        name = numpy_blas(count)
    else:
        import torch

        name = torch_blas(count)
        a, b = torch.from_numpy(a), torch.from_numpy(b)

    def unit():
        a @ b
        return name

    return unit


def numpy_blas(threads):
    """Sets numpy's threads, and says what it computes with."""
    import threadpoolctl

    threadpoolctl.threadpool_limits(threads)
    pools = [pool for pool in threadpoolctl.threadpool_info() if pool["user_api"] == "blas"]
    return ", ".join(f"{pool['internal_api']} {pool['version']} x{pool['num_threads']}" for pool in pools)


def torch_blas(threads):
    """Sets torch's threads, and says what it computes with."""
    import re

    import torch

    torch.set_num_threads(threads)
    built = torch.__config__.show()
    name = re.search(r"BLAS_INFO=(\w+)", built)
    version = re.search(r"Math Kernel Library Version ([\d.]+)", built)
    return f"{name[1] if name else 'BLAS'} {version[1] if version else ''} x{torch.get_num_threads()}"
