import random

import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(2)
random.seed(2)

# replay buffer: a list of (observation, return), as the environment gave them
w_true = rng.standard_normal(32)
buffer = []
for _ in range(5000):
    obs = rng.standard_normal(32).astype(np.float32)
    buffer.append((obs, np.float32(np.tanh(obs @ w_true / 6))))

params = {"w1": jnp.asarray(rng.standard_normal((32, 64)).astype(np.float32) / 6),
          "w2": jnp.asarray(rng.standard_normal(64).astype(np.float32) / 8)}


def value(params, obs):
    return jnp.tanh(obs @ params["w1"]) @ params["w2"]


@jax.jit
def update(params, obs, target):
    def loss_fn(p):
        return jnp.mean((value(p, obs) - target) ** 2)
    loss, grads = jax.value_and_grad(loss_fn)(params)
    return jax.tree.map(lambda p, g: p - 0.05 * g, params, grads), loss


update(params, jnp.zeros((32, 32)), jnp.zeros(32))

losses = []
for step in range(400):
    batch = random.sample(buffer, 32)
    obs = np.stack([b[0] for b in batch])
    target = np.array([b[1] for b in batch])
    params, loss = update(params, obs, target)
    losses.append(float(loss))

print("loss of the first and last 50 steps: %.5f %.5f" % (np.mean(losses[:50]), np.mean(losses[-50:])))
