import numpy as np

SHAPE, RANK = (60, 70, 80), 8


def synthetic(seed=1):
    rng = np.random.default_rng(seed)
    true = [rng.random((n, RANK)) for n in SHAPE]
    return np.einsum("ir,jr,kr->ijk", *true) + 0.01 * rng.standard_normal(SHAPE)


def als_sweep(t, a, b, c):
    a = np.einsum("ijk,jr,kr->ir", t, b, c) @ np.linalg.pinv((b.T @ b) * (c.T @ c))
    b = np.einsum("ijk,ir,kr->jr", t, a, c) @ np.linalg.pinv((a.T @ a) * (c.T @ c))
    c = np.einsum("ijk,ir,jr->kr", t, a, b) @ np.linalg.pinv((a.T @ a) * (b.T @ b))
    return a, b, c


tensor = synthetic()
rng = np.random.default_rng(7)
factors = [rng.random((n, RANK)) for n in SHAPE]
for sweep in range(1000):
    factors = als_sweep(tensor, *factors)

fit = np.einsum("ir,jr,kr->ijk", *factors, optimize=True)
print("relative error", round(np.linalg.norm(tensor - fit) / np.linalg.norm(tensor), 5))
