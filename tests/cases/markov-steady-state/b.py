import numpy as np

rng = np.random.default_rng(4)
# weekly transition counts between 80 customer segments, one matrix a week
counts = [rng.integers(0, 50, (80, 80)) + 0.1 for _ in range(8)]
chains = [c / c.sum(axis=1, keepdims=True) for c in counts]


def stationary(P):
    """Balance equations with one of them replaced by sum(pi) = 1."""
    n = P.shape[0]
    A = P.T - np.eye(n)
    A[-1, :] = 1.0
    rhs = np.zeros(n)
    rhs[-1] = 1.0
    return np.linalg.solve(A, rhs)


largest = 0.0
for week in range(40000):
    pi = stationary(chains[week % 8])
    largest += pi.max()

print("mean largest share", largest / 40000)
