import jax
import jax.numpy as jnp
import numpy as np


class Surrogate:
    """Kernel smoother on at most `room` observations; the rows not yet used have weight 0."""

    def __init__(self, room, X, y):
        self.X = np.zeros((room, X.shape[1]), np.float32)
        self.y = np.zeros(room, np.float32)
        self.used = np.zeros(room, np.float32)
        self.n = 0
        for row, value in zip(X, y):
            self.add(row, value)

    def add(self, x, y):
        self.X[self.n], self.y[self.n], self.used[self.n] = x, y, 1.0
        self.n += 1

    def next_index(self, candidates):
        return int(jnp.argmax(_score(self.X, self.y, self.used, candidates)))


@jax.jit
def _score(X, y, used, candidates):
    d2 = jnp.sum((X[:, None, :] - candidates[None, :, :]) ** 2, axis=-1)
    weight = jnp.exp(-0.5 * d2 / 0.09) * used[:, None]
    density = 1e-3 + weight.sum(axis=0)
    mean = (y[:, None] * weight).sum(axis=0) / density
    return mean + 0.5 / jnp.sqrt(density + 0.1)


rng = np.random.default_rng(3)
pool = rng.uniform(-2, 2, (6000, 3)).astype(np.float32)
truth = np.sin(2 * pool[:, 0]) + 0.5 * pool[:, 1] ** 2 - np.cos(3 * pool[:, 2])

model = Surrogate(160, pool[:40], truth[:40])
for trial in range(120):
    best = model.next_index(pool)
    model.add(pool[best], truth[best])

print("best value found", model.y[:model.n].max(), "of", truth.max(), "in", model.n, "measurements")
