import jax
import jax.numpy as jnp
import numpy as np


rate, decay = 0.1, 1e-4


def loss_fn(params, x, y):
    h = jnp.tanh(x @ params["w1"] + params["b1"])
    logits = h @ params["w2"] + params["b2"]
    logp = jax.nn.log_softmax(logits)
    penalty = sum(jnp.sum(p * p) for p in params.values())
    return -jnp.mean(logp[jnp.arange(len(y)), y]) + decay * penalty


@jax.jit
def train_step(params, x, y):
    loss, grads = jax.value_and_grad(loss_fn)(params, x, y)
    params = {k: params[k] - rate * grads[k] for k in params}
    return params, loss


rng = np.random.default_rng(0)
centres = rng.standard_normal((10, 128))
labels = rng.integers(0, 10, 4096)
images = (centres[labels] + 2.0 * rng.standard_normal((4096, 128))).astype(np.float32)
labels = labels.astype(np.int32)

params = {
    "w1": jnp.asarray(rng.standard_normal((128, 256)) / 12, dtype=jnp.float32),
    "b1": jnp.zeros(256),
    "w2": jnp.asarray(rng.standard_normal((256, 10)) / 16, dtype=jnp.float32),
    "b2": jnp.zeros(10),
}

for step in range(3000):
    k = step % 16 * 256
    params, loss = train_step(params, images[k:k + 256], labels[k:k + 256])

print("last loss: %.5f" % float(loss))
