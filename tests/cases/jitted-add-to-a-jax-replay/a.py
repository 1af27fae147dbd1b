from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

OBS, CAPACITY, BATCH = 20, 80_000, 128


class ReplayState(NamedTuple):
    obs: jax.Array
    next_obs: jax.Array
    reward: jax.Array
    cursor: jax.Array
    size: jax.Array


@jax.jit
def add(replay, obs, next_obs, reward):
    i = replay.cursor
    return ReplayState(
        replay.obs.at[i].set(obs),
        replay.next_obs.at[i].set(next_obs),
        replay.reward.at[i].set(reward),
        (i + 1) % CAPACITY,
        jnp.minimum(replay.size + 1, CAPACITY),
    )


@jax.jit
def learn(w, replay, key):
    idx = jax.random.randint(key, (BATCH,), 0, replay.size)
    x, x2, r = replay.obs[idx], replay.next_obs[idx], replay.reward[idx]
    target = jax.lax.stop_gradient(r + 0.95 * (x2 @ w))
    g = jax.grad(lambda v: jnp.mean((x @ v - target) ** 2))(w)
    return w - 0.02 * g


def run(n_steps):
    rng = np.random.default_rng(2)
    A = np.linalg.qr(rng.normal(size=(OBS, OBS)))[0].astype(np.float32) * 0.95
    goal = rng.normal(size=OBS).astype(np.float32) / OBS
    replay = ReplayState(jnp.zeros((CAPACITY, OBS)), jnp.zeros((CAPACITY, OBS)),
                         jnp.zeros(CAPACITY), jnp.int32(0), jnp.int32(0))
    w = jnp.zeros(OBS)
    key = jax.random.PRNGKey(0)
    obs = rng.normal(size=OBS).astype(np.float32)
    for step in range(n_steps):
        new = A @ obs + 0.3 * rng.normal(size=OBS).astype(np.float32)
        replay = add(replay, obs, new, new @ goal)
        key, sub = jax.random.split(key)
        w = learn(w, replay, sub)
        obs = new
    return w


w = run(2200)
print("value weights: norm %.5f, sum %.5f" % (jnp.linalg.norm(w), w.sum()))
