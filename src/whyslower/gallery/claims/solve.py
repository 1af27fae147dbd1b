"""Is np.linalg.solve faster than multiplying with the inverse?"""

import numpy as np

FACTORS = {"how": ["inverse", "solve"]}

N = 200


def build(how):
    rng = np.random.default_rng(0)
    a = rng.random((N, N)) + N * np.eye(N)
    b = rng.random(N)
    if how == "solve":
        return lambda: np.linalg.solve(a, b)
    return lambda: np.linalg.inv(a) @ b
