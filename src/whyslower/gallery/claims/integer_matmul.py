"""Is @ faster than dot for matrices of integers?"""

import numpy as np

FACTORS = {"how": ["dot", "@"]}

N = 100


def build(how):
    a = np.arange(N * N).reshape(N, N)
    b = np.arange(N * N).reshape(N, N)
    if how == "@":
        return lambda: a @ b
    return lambda: a.dot(b)
