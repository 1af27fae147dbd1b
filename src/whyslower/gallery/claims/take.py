"""Is ndarray.take faster than indexing with an array of row numbers?"""

import numpy as np

FACTORS = {"how": ["indexing", "take"]}


def build(how):
    rng = np.random.default_rng(0)
    array = rng.normal(size=(10_000, 5))
    rows = rng.permutation(10_000)
    if how == "take":
        return lambda: array.take(rows, axis=0)
    return lambda: array[rows]
