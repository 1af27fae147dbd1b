"""Is float16 slower than float32 in NumPy on a CPU?"""

import numpy as np

FACTORS = {"dtype": ["float32", "float16"]}

N = 64


def build(dtype):
    rng = np.random.default_rng(0)
    a = rng.random((N, N)).astype(dtype)
    b = rng.random((N, N)).astype(dtype)
    return lambda: a @ b
