"""Does np.vectorize take as long as a loop in Python?"""

import numpy as np

FACTORS = {"how": ["loop", "vectorize"]}


def function(x):
    return x**2 + 3


def build(how):
    values = np.random.default_rng(0).random(2000)
    vectorized = np.vectorize(function)

    def loop():
        result = np.empty(len(values))
        for i, value in enumerate(values):
            result[i] = function(value)
        return result

    if how == "vectorize":
        return lambda: vectorized(values)
    return loop
