import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(0)
N, OBS, ACTIONS, HIDDEN, BATCH = 20000, 32, 6, 128, 64
states = rng.standard_normal((N, OBS)).astype(np.float32)
next_states = (states + 0.1 * rng.standard_normal((N, OBS))).astype(np.float32)
actions = rng.integers(0, ACTIONS, N).astype(np.int32)
rewards = np.tanh(states[:, 0] * (actions - 2)).astype(np.float32)
dones = (rng.random(N) < 0.05).astype(np.float32)


def init(key, sizes):
    params = []
    for n_in, n_out in zip(sizes[:-1], sizes[1:]):
        key, sub = jax.random.split(key)
        params.append({"w": jax.random.normal(sub, (n_in, n_out)) * (2 / n_in) ** 0.5,
                       "b": jnp.zeros(n_out)})
    return params


def q_values(params, x):
    for layer in params[:-1]:
        x = jax.nn.relu(x @ layer["w"] + layer["b"])
    return x @ params[-1]["w"] + params[-1]["b"]


def loss_fn(params, target_params, batch):
    s, a, r, s2, done = batch
    q = jnp.take_along_axis(q_values(params, s), a[:, None], axis=1)[:, 0]
    target = r + 0.99 * (1 - done) * q_values(target_params, s2).max(axis=1)
    td = q - jax.lax.stop_gradient(target)
    return jnp.mean(jnp.where(jnp.abs(td) < 1, 0.5 * td ** 2, jnp.abs(td) - 0.5))


@jax.jit
def update(params, target_params, batch):
    loss, grads = jax.value_and_grad(loss_fn)(params, target_params, batch)
    params = jax.tree.map(lambda p, g: p - 1e-3 * g, params, grads)
    target_params = jax.tree.map(lambda t, p: 0.995 * t + 0.005 * p, target_params, params)
    return params, target_params, loss


params = init(jax.random.key(0), (OBS, HIDDEN, HIDDEN, HIDDEN, ACTIONS))
target_params = jax.tree.map(jnp.copy, params)

losses = []
for step in range(4000):
    idx = rng.integers(0, N, BATCH)
    batch = (states[idx], actions[idx], rewards[idx], next_states[idx], dones[idx])
    params, target_params, loss = update(params, target_params, batch)
    losses.append(float(loss))

print("mean loss of the last 100 updates", np.mean(losses[-100:]))
