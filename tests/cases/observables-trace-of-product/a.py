import numpy as np

"""Expectation values for a chain of 8 spins."""
DIM = 2 ** 8
rng = np.random.default_rng(11)


def random_observable():
    a = rng.normal(size=(DIM, DIM)) + 1j * rng.normal(size=(DIM, DIM))
    return 0.5 * (a + np.conj(a).T)


H = random_observable()
density = []
for _ in range(5):
    x = random_observable()
    p = x @ x
    density.append(p / np.trace(p))


def expectation(rho):
    # only the diagonal of the product is wanted: sum over i, j of rho_ij H_ji
    return np.einsum("ij,ji->", rho, H).real


seen = {}
for step in range(100_000):
    k = step % 5
    seen[k] = expectation(density[k])

print([seen[k] for k in sorted(seen)])
