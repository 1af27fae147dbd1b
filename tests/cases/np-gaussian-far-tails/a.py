import numpy as np

np.random.seed(3)
grid = np.random.uniform(-1, 1, (220, 220))
width = 0.02
total = 0.0


def weights(d, w):
    return np.exp(-0.5 * (d / w) ** 2)


for step in range(1000):
    k = weights(grid, width)
    total += k.sum()

print("%.9g" % total)
