import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(5)
sizes = [64, 384, 10]
params = [{"w": jnp.asarray((rng.standard_normal((m, n)) / np.sqrt(m)).astype(np.float32)),
           "b": jnp.zeros(n)} for m, n in zip(sizes[:-1], sizes[1:])]
X = [rng.standard_normal((512, 64)).astype(np.float32) for _ in range(10)]
Y = [x[:, :10].argmax(1) for x in X]
X = [jnp.asarray(x) for x in X]
Y = [jnp.asarray(y) for y in Y]

# may be changed between steps, so they go in as arguments
hyper = {"lr": jnp.float32(1e-3), "b1": jnp.float32(0.9), "b2": jnp.float32(0.999),
         "eps": jnp.float32(1e-8), "decay": jnp.float32(1e-4)}


def loss_fn(params, x, y):
    for layer in params[:-1]:
        x = jnp.tanh(x @ layer["w"] + layer["b"])
    logits = x @ params[-1]["w"] + params[-1]["b"]
    logp = jax.nn.log_softmax(logits)
    return -jnp.mean(jnp.take_along_axis(logp, y[:, None], axis=1))


@jax.jit
def train_step(params, m, v, t, x, y, hyper):
    lr, b1, b2, eps, decay = (hyper[k] for k in ("lr", "b1", "b2", "eps", "decay"))
    loss, g = jax.value_and_grad(loss_fn)(params, x, y)
    m = jax.tree.map(lambda m, g: b1 * m + (1 - b1) * g, m, g)
    v = jax.tree.map(lambda v, g: b2 * v + (1 - b2) * g * g, v, g)
    params = jax.tree.map(
        lambda p, m, v: p - lr * (m / (1 - b1 ** t) / (jnp.sqrt(v / (1 - b2 ** t)) + eps) + decay * p),
        params, m, v)
    return params, m, v, loss


m = jax.tree.map(jnp.zeros_like, params)
v = jax.tree.map(jnp.zeros_like, params)
jax.block_until_ready(train_step(params, m, v, 1.0, X[0], Y[0], hyper))

losses = []
for i in range(400):
    params, m, v, loss = train_step(params, m, v, float(i + 1), X[i % 10], Y[i % 10], hyper)
    losses.append(float(loss))

print("first loss %.4f, last loss %.4f" % (losses[0], losses[-1]))
