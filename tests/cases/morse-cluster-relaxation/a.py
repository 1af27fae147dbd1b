import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)


class MorseCluster:
    def __init__(self, n_side=8, depth=1.0, alpha=3.0, r0=1.1, seed=5):
        rng = np.random.default_rng(seed)
        grid = np.stack(np.meshgrid(*[np.arange(n_side)] * 3, indexing="ij"), -1)
        noise = rng.normal(0.0, 0.05, (n_side ** 3, 3))
        self.positions = jnp.asarray(grid.reshape(-1, 3) * 1.05 + noise)
        self.depth, self.alpha, self.r0 = depth, alpha, r0
        self._step = jax.jit(self._descend)

    def energy(self, pos):
        delta = pos[:, None, :] - pos[None, :, :]
        itself = jnp.eye(pos.shape[0], dtype=bool)
        r = jnp.sqrt(jnp.where(itself, 1.0, jnp.sum(delta ** 2, axis=-1)))
        well = jnp.exp(-self.alpha * (r - self.r0))
        pair = self.depth * jnp.where(itself, 0.0, well * (well - 2.0))
        return 0.5 * jnp.sum(pair)

    def _descend(self, pos, rate):
        value, grad = jax.value_and_grad(self.energy)(pos)
        return pos - rate * grad, value

    def relax(self, rate):
        self.positions, value = self._step(self.positions, rate)
        return float(value)


cluster = MorseCluster()
trace = []
for it in range(12000):
    trace.append(cluster.relax(5e-4))

print("steps", len(trace), "energy", trace[0], "->", trace[-1])
