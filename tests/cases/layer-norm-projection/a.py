import numpy as np

# keep every layer inside the unit ball of the 2-norm after a random weight update
rng = np.random.default_rng(21)
shapes = [(96, 64), (64, 64), (64, 32), (32, 10)]
weights = [rng.standard_normal(s).astype(np.float32) for s in shapes]
noise = [0.05 * rng.standard_normal(s).astype(np.float32) for s in shapes]


def project(w, radius=1.0):
    size = np.linalg.norm(w, 2)
    if size > radius:
        w *= radius / size
    return float(size)


seen = 0.0
for t in range(5000):
    for w, d in zip(weights, noise):
        w += d
        seen += project(w)

print("mean norm before projection", seen / 5000 / len(weights))
