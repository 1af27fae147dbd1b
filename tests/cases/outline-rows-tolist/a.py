from operator import itemgetter

import numpy as np

rng = np.random.default_rng(4)

# the reference outlines, loaded once and kept for the whole session
reference = rng.random((200_000, 2)).tolist()


def corner_rows(outline):
    rows = outline.tolist()
    left = min(rows, key=itemgetter(0))
    right = max(rows, key=itemgetter(0))
    return left, right


outlines = [rng.random((5000, 3)) for _ in range(10)]
width = 0.0

for k in range(3000):
    left, right = corner_rows(outlines[k % 10])
    width += right[0] - left[0]

print("mean width", width / 3000, "reference", len(reference))
