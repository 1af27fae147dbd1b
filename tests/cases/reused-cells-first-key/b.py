import math
from collections import OrderedDict

import numpy as np

maxsize = 10000
cache = OrderedDict()


def day_length(cell):
    row, day = divmod(cell, 365)
    lat = math.radians(0.5 * row - 20.0)
    decl = math.radians(-23.44) * math.cos(2 * math.pi * (day + 10) / 365)
    return 24 / math.pi * math.acos(-math.tan(lat) * math.tan(decl))


def cached_day_length(cell):
    if cell in cache:
        cache.move_to_end(cell)            # used again
        return cache[cell]
    value = day_length(cell)
    cache[cell] = value
    if len(cache) > maxsize:
        cache.popitem(last=False)          # the least recently used one
    return value


rng = np.random.default_rng(679)
total = 0.0
for block in range(20000):
    cells = rng.integers(0, 80 * 365, 200).tolist()
    for cell in cells:
        total += cached_day_length(cell)

print(f"mean day length {total / (20000 * 200):.6f} h, {len(cache)} cells kept")
