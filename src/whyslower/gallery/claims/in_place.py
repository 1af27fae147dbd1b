"""Is an addition in place faster than one that makes a new array?"""

import numpy as np

FACTORS = {"how": ["new", "in place"], "size": [1000, 1_000_000]}


def build(how, size):
    a = np.zeros(size)
    b = np.ones(size)

    def new():
        nonlocal a
        a = a + b
        return a[0]

    def in_place():
        nonlocal a
        a += b
        return a[0]

    return in_place if how == "in place" else new
