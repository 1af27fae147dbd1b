import jax
import jax.numpy as jnp
import numpy as np

N = 600
rng = np.random.default_rng(3)
links = (rng.random((N, N)) < 0.005) | np.eye(N, k=1, dtype=bool) | np.eye(N, k=1 - N, dtype=bool)
P = jnp.asarray((links / links.sum(axis=1, keepdims=True)).T, jnp.float32)


@jax.jit
def push(rank, seed, damping):
    return damping * (P @ rank) + (1 - damping) * seed


step = jax.jit(lambda rank, seed: push(rank, seed, 0.9))
all_seeds = jax.nn.one_hot(jnp.asarray(rng.integers(N, size=(80, 5))), N).mean(axis=1)


@jax.jit
def stationary(seed):
    def unfinished(state):
        rank, delta, i = state
        return (delta > 1e-6) & (i < 200)

    def body(state):
        rank, _, i = state
        new = step(rank, seed)
        return new, jnp.abs(new - rank).sum(), i + 1

    return jax.lax.while_loop(unfinished, body, (seed, jnp.float32(1), 0))


total, turns = np.zeros(N), 0
for user in range(3200):
    rank, _, i = stationary(all_seeds[user % 80])
    total += np.asarray(rank)
    turns += int(i)

print("mean turns %.2f" % (turns / 3200), "most visited", np.argsort(-total)[:5])
