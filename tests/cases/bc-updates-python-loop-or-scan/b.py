import jax
import jax.numpy as jnp
import numpy as np

# behaviour cloning from a table of transitions that lies on the device
rng = np.random.default_rng(0)
obs = jnp.asarray(rng.normal(size=(50000, 17)), dtype=jnp.float32)
act = jnp.tanh(obs @ jnp.asarray(rng.normal(size=(17, 6)) / 4, dtype=jnp.float32))


def init(key, sizes=(17, 32, 32, 32, 6)):
    keys = jax.random.split(key, len(sizes) - 1)
    return [{"w": jax.random.normal(k, (m, n)) / m ** 0.5, "b": jnp.zeros(n)}
            for k, m, n in zip(keys, sizes[:-1], sizes[1:])]


def loss_fn(params, x, y):
    for layer in params[:-1]:
        x = jax.nn.relu(x @ layer["w"] + layer["b"])
    return jnp.mean((jnp.tanh(x @ params[-1]["w"] + params[-1]["b"]) - y) ** 2)


def update_step(state, key):
    params, m, v, t = state
    idx = jax.random.randint(key, (64,), 0, len(obs))
    loss, g = jax.value_and_grad(loss_fn)(params, obs[idx], act[idx])
    t = t + 1
    m = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, m, g)
    v = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, v, g)
    rate = 1e-3 * jnp.sqrt(1 - 0.999 ** t) / (1 - 0.9 ** t)
    params = jax.tree.map(lambda p, m, v: p - rate * m / (jnp.sqrt(v) + 1e-8), params, m, v)
    return (params, m, v, t), loss


@jax.jit
def update_block(state, keys):
    return jax.lax.scan(update_step, state, keys)


params = init(jax.random.key(1))
zeros = jax.tree.map(jnp.zeros_like, params)
state = (params, zeros, zeros, jnp.zeros(()))
keys = jax.random.split(jax.random.key(2), (1001, 8))
state, losses = update_block(state, keys[1000])

for block in range(1000):
    state, losses = update_block(state, keys[block])
    losses.block_until_ready()

print("loss", float(losses[-1]))
