"""Is np.einsum faster than NumPy's own functions for the same sums?"""

import numpy as np

FACTORS = {"how": ["functions", "einsum"], "work": ["sum", "products", "matmul"]}


def build(how, work):
    rng = np.random.default_rng(0)
    a = rng.random((200, 200))
    b = rng.random((200, 200))
    units = {
        ("functions", "sum"): lambda: np.sum(a),
        ("einsum", "sum"): lambda: np.einsum("ij->", a),
        ("functions", "products"): lambda: np.sum(a * b),
        ("einsum", "products"): lambda: np.einsum("ij,ij->", a, b),
        ("functions", "matmul"): lambda: a @ b,
        ("einsum", "matmul"): lambda: np.einsum("ij,jk->ik", a, b),
    }
    return units[how, work]
