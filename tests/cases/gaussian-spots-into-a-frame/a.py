import numpy as np

# simulated bead images: wide Gaussian spots on a small camera field
rng = np.random.default_rng(5)
size, sigma, photons = 160, 9.0, 900.0
X, Y = np.meshgrid(np.arange(size, dtype=float), np.arange(size, dtype=float))


def spot(x, y):
    r2 = (X - x) ** 2 + (Y - y) ** 2
    return photons / (2 * np.pi * sigma**2) * np.exp(-0.5 * r2 / sigma**2)


total = 0.0
for f in range(1500):
    beads = rng.uniform(20, size - 20, (12, 2))
    frame = np.sum([spot(x, y) for x, y in beads], axis=0)
    total += frame[f % size].sum()

print("photons in the sampled rows:", total)
