import time

import jax
import jax.numpy as jnp
import numpy as np

N_AGENTS, OBS, HIDDEN, ACTIONS, STEPS = 12, 18, 32, 5, 3000
MOVES = np.array([[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]], dtype=np.float32)


def init_policy(seed):
    r = np.random.default_rng(seed)
    return dict(w1=r.normal(0, OBS ** -0.5, (OBS, HIDDEN)).astype(np.float32),
                b1=np.zeros(HIDDEN, np.float32),
                w2=r.normal(0, HIDDEN ** -0.5, (HIDDEN, ACTIONS)).astype(np.float32),
                b2=np.zeros(ACTIONS, np.float32))


# policies of all agents, stacked along axis 0
policies = jax.tree.map(lambda *p: jnp.stack(p), *[init_policy(i) for i in range(N_AGENTS)])


def policy(p, o):
    h = jnp.tanh(o @ p["w1"] + p["b1"])
    return jnp.argmax(h @ p["w2"] + p["b2"])


act_all = jax.jit(jax.vmap(policy))

r = np.random.default_rng(0)
pos = r.uniform(-1, 1, (N_AGENTS, 2)).astype(np.float32)
vel = np.zeros((N_AGENTS, 2), np.float32)
mix = r.normal(0, 1, (4, OBS)).astype(np.float32)
score = np.zeros(N_AGENTS)

t0 = time.perf_counter()
for t in range(STEPS):
    obs = np.hstack([pos, vel]) @ mix
    a = np.asarray(act_all(policies, obs))
    vel = 0.8 * vel + 0.05 * MOVES[a]
    pos = np.clip(pos + vel, -1, 1)
    score += -np.abs(pos).sum(axis=1)
print("mean score", score.mean(), "us per step:", round((time.perf_counter() - t0) / STEPS * 1e6))
