import numpy as np
from scipy.linalg import expm

N_TAXA, N_SITES, N_STATES = 24, 80, 20
rng = np.random.default_rng(7)


def random_tree(n_taxa):
    """Nodes 0..n_taxa-1 are the tips; children come before their parents."""
    children = {}
    alive = list(range(n_taxa))
    for node in range(n_taxa, 2 * n_taxa - 1):
        i, j = rng.choice(len(alive), 2, replace=False)
        children[node] = (alive[i], alive[j])
        alive = [x for k, x in enumerate(alive) if k not in (i, j)] + [node]
    return children


children = random_tree(N_TAXA)
root = 2 * N_TAXA - 2

column = rng.integers(0, N_STATES, N_SITES)
noisy = rng.integers(0, N_STATES, (N_TAXA, N_SITES))
alignment = np.where(rng.random((N_TAXA, N_SITES)) < 0.6, column, noisy)
tips = np.eye(N_STATES)[alignment]

exchange = rng.gamma(0.7, 1.0, (N_STATES, N_STATES))
exchange = np.triu(exchange, 1) + np.triu(exchange, 1).T
freqs = rng.dirichlet(np.full(N_STATES, 8.0))


def rate_matrix(kappa):
    Q = exchange ** kappa * freqs
    np.fill_diagonal(Q, 0.0)
    np.fill_diagonal(Q, -Q.sum(axis=1))
    return Q / -(freqs @ np.diag(Q))


def log_likelihood(kappa, lengths):
    Q = rate_matrix(kappa)
    P = expm(Q * lengths[:, None, None])
    partial = dict(enumerate(tips))
    for parent, (left, right) in children.items():
        partial[parent] = (partial[left] @ P[left].T) * (partial[right] @ P[right].T)
    return np.log(partial[root] @ freqs).sum()


best = -np.inf
for proposal in range(100):
    kappa = rng.uniform(0.6, 1.4)
    lengths = rng.exponential(0.3, 2 * N_TAXA - 2)
    best = max(best, log_likelihood(kappa, lengths))

print(f"best log likelihood {best:.6f}")
