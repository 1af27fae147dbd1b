import numpy as np


class ReversibleModel:
    """General reversible amino acid model with a shape exponent on the exchangeabilities."""

    def __init__(self, exchangeability, pi):
        self.exchangeability = exchangeability
        self.pi = pi
        self.root_pi = np.sqrt(pi)

    def set_exponent(self, power):
        rates = self.exchangeability ** power * self.pi
        np.fill_diagonal(rates, 0.0)
        np.fill_diagonal(rates, -rates.sum(axis=1))
        rates /= -(self.pi @ np.diag(rates))
        symmetric = self.root_pi[:, None] * rates / self.root_pi
        self.values, vectors = np.linalg.eigh(symmetric)
        self.left = vectors / self.root_pi[:, None]
        self.right = vectors.T * self.root_pi

    def transition(self, t):
        return (self.left * np.exp(self.values * t)) @ self.right


class Tree:
    def __init__(self, n_leaves, rng):
        self.n_leaves = n_leaves
        self.joins = []
        pool = list(range(n_leaves))
        for new in range(n_leaves, 2 * n_leaves - 1):
            i, j = rng.choice(len(pool), 2, replace=False)
            self.joins.append((new, pool[i], pool[j]))
            pool = [p for k, p in enumerate(pool) if k not in (i, j)] + [new]

    def loglik(self, model, leaves, t):
        vectors = list(leaves) + [None] * (self.n_leaves - 1)
        for new, one, two in self.joins:
            up_one = vectors[one] @ model.transition(t[one]).T
            up_two = vectors[two] @ model.transition(t[two]).T
            vectors[new] = up_one * up_two
        return float(np.sum(np.log(vectors[-1] @ model.pi)))


rng = np.random.default_rng(7)
tree = Tree(24, rng)
consensus = rng.integers(0, 20, 80)
other = rng.integers(0, 20, (24, 80))
sequences = np.where(rng.random((24, 80)) < 0.6, consensus, other)
leaves = np.eye(20)[sequences]
s = rng.gamma(0.7, 1.0, (20, 20))
model = ReversibleModel(np.triu(s, 1) + np.triu(s, 1).T, rng.dirichlet(np.full(20, 8.0)))

scores = []
for draw in range(100):
    model.set_exponent(rng.uniform(0.6, 1.4))
    t = rng.exponential(0.3, 2 * tree.n_leaves - 2)
    scores.append(tree.loglik(model, leaves, t))

print(f"best log likelihood {max(scores):.6f}")
