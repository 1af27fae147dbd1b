"""Which is the fastest way to square every element of an array?"""

import numpy as np

FACTORS = {"how": ["operator", "product", "np.square", "np.power"]}


def build(how):
    a = np.random.default_rng(0).random((300, 300))
    units = {
        "operator": lambda: a**2,
        "product": lambda: a * a,
        "np.square": lambda: np.square(a),
        "np.power": lambda: np.power(a, 2),
    }
    return units[how]
