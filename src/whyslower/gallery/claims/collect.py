"""Is it faster to write numbers into an array made beforehand than to collect them in a list?"""

import numpy as np

FACTORS = {"how": ["list", "preallocated", "np.append"]}

N = 1000


def build(how):
    def in_list():
        values = []
        for i in range(N):
            values.append(0.5 * i)
        return np.array(values)

    def in_array():
        values = np.empty(N)
        for i in range(N):
            values[i] = 0.5 * i
        return values

    def appended():
        values = np.array([])
        for i in range(N):
            values = np.append(values, 0.5 * i)
        return values

    return {"list": in_list, "preallocated": in_array, "np.append": appended}[how]
