"""Reversi agent: value and policy of the leaves of a search, 8x8 boards, JAX on the CPU."""
import time
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


def init_params(key, sizes):
    keys = jax.random.split(key, len(sizes) - 1)
    return [(jax.random.normal(k, (m, n)) / np.sqrt(m), jnp.zeros(n))
            for k, m, n in zip(keys, sizes[:-1], sizes[1:])]


def net_apply(params, x):
    for w, b in params[:-1]:
        x = jax.nn.relu(x @ w + b)
    w, b = params[-1]
    return x @ w + b


class Agent:
    def __init__(self, seed=0):
        self.params = init_params(jax.random.PRNGKey(seed), (128, 512, 512, 65))

    @partial(jax.jit, static_argnums=0)
    def _evaluate(self, params, boards):
        planes = jnp.concatenate([boards == 1, boards == -1], axis=1).astype(jnp.float32)
        out = net_apply(params, planes)
        policy = jax.nn.softmax(jnp.where(boards == 0, out[:, :64], -1e9))
        return jnp.tanh(out[:, 64]), policy.max(axis=1)

    def search(self, batches):
        total = 0.0
        for boards in batches:
            value, confidence = self._evaluate(self.params, boards)
            total += float(value.sum()) + float(confidence.sum())
        return total


if __name__ == "__main__":
    rng = np.random.default_rng(1)
    agent = Agent()
    total, spent = 0.0, []
    for search in range(50):
        batches = rng.integers(-1, 2, (8, 1024, 64), dtype=np.int8)
        start = time.perf_counter()
        total += agent.search(batches)
        spent.append(time.perf_counter() - start)
    print(f"total {total:.3f}")
    print(f"{1e3 * np.median(spent):.1f} ms a search of 8 x 1024 leaves")
