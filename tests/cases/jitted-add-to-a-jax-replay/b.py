from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


class Buffer:
    """A ring of transitions, kept as one dict of device arrays."""

    def __init__(self, capacity, obs_dim):
        self.capacity = capacity
        self.data = {
            "obs": jnp.zeros((capacity, obs_dim)),
            "next_obs": jnp.zeros((capacity, obs_dim)),
            "reward": jnp.zeros((capacity,)),
        }
        self.count = 0

    @staticmethod
    @partial(jax.jit, donate_argnums=0)
    def _write(data, row, transition):
        return {k: data[k].at[row].set(transition[k]) for k in data}

    def add(self, **transition):
        self.data = self._write(self.data, self.count % self.capacity, transition)
        self.count += 1

    @property
    def size(self):
        return min(self.count, self.capacity)


@partial(jax.jit, static_argnames="batch")
def td_update(w, data, size, key, batch=128):
    idx = jax.random.randint(key, (batch,), 0, size)
    x = data["obs"][idx]
    target = data["reward"][idx] + 0.95 * (data["next_obs"][idx] @ w)
    target = jax.lax.stop_gradient(target)
    grad = jax.grad(lambda v: jnp.mean((x @ v - target) ** 2))(w)
    return w - 0.02 * grad


dim = 20
rng = np.random.default_rng(2)
A = np.linalg.qr(rng.normal(size=(dim, dim)))[0].astype(np.float32) * 0.95
goal = rng.normal(size=dim).astype(np.float32) / dim

buffer = Buffer(80_000, dim)
w = jnp.zeros(dim)
key = jax.random.PRNGKey(0)
state = rng.normal(size=dim).astype(np.float32)

for step in range(2200):
    nxt = A @ state + 0.3 * rng.normal(size=dim).astype(np.float32)
    buffer.add(obs=state, next_obs=nxt, reward=nxt @ goal)
    key, sub = jax.random.split(key)
    w = td_update(w, buffer.data, buffer.size, sub)
    state = nxt

print("value weights: norm %.5f, sum %.5f" % (jnp.linalg.norm(w), w.sum()))
