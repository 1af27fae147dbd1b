import numpy as np

# magnetisation of a thin film, one unit vector a cell: (x, y, z, component)
rng = np.random.default_rng(3)
m = rng.standard_normal((72, 72, 8, 3))
m /= np.sqrt((m * m).sum(axis=-1, keepdims=True))
easy = np.zeros_like(m)
easy[..., 2] = 1.0

log = []
for step in range(6000):
    pull = 1e-3 * (easy - m)
    m += pull
    log.append(m.mean(axis=(0, 1, 2)))

print("mean magnetisation at the end:", log[-1])
