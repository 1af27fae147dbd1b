import jax
import jax.numpy as jnp
import numpy as np

# digit-like classifier, momentum SGD, parameters in a nested dict
SIZES = [64, 48, 48, 48, 10]
LR, MOMENTUM, DECAY = 0.02, 0.9, 1e-4
BATCH = 64
rng = np.random.default_rng(7)
centres = rng.normal(size=(10, 64))
labels = rng.integers(0, 10, 6400)
images = (centres[labels] + rng.normal(0, 2.0, (6400, 64))).astype(np.float32)
images, labels = jnp.asarray(images), jnp.asarray(labels)


def init_params(seed):
    gen = np.random.default_rng(seed)
    params = {}
    for i, (n_in, n_out) in enumerate(zip(SIZES[:-1], SIZES[1:])):
        w = gen.normal(0, np.sqrt(2.0 / n_in), (n_in, n_out))
        params[f"dense_{i}"] = {"kernel": jnp.asarray(w, jnp.float32), "bias": jnp.zeros(n_out)}
    return params


def apply(params, x):
    last = len(params) - 1
    for i in range(last + 1):
        layer = params[f"dense_{i}"]
        x = x @ layer["kernel"] + layer["bias"]
        if i < last:
            x = jax.nn.relu(x)
    return x


def loss_fn(params, x, y):
    logp = jax.nn.log_softmax(apply(params, x))
    return -jnp.take_along_axis(logp, y[:, None], axis=1).mean()


class Momentum:
    def __init__(self, params):
        self.velocity = jax.tree.map(jnp.zeros_like, params)

    def step(self, params, grads):
        self.velocity = jax.tree.map(lambda v, g, p: MOMENTUM * v + g + DECAY * p, self.velocity, grads, params)
        return jax.tree.map(lambda p, v: p - LR * v, params, self.velocity)


params = init_params(0)
optimizer = Momentum(params)
value_and_grad = jax.jit(jax.value_and_grad(loss_fn))
batches = [(images[i:i + BATCH], labels[i:i + BATCH]) for i in range(0, 6400, BATCH)]

losses = []
for step in range(20000):
    x, y = batches[step % len(batches)]
    loss, grads = value_and_grad(params, x, y)
    params = optimizer.step(params, grads)
    losses.append(float(loss))

print("loss of the first epoch", sum(losses[:100]) / 100, "of the fifth", sum(losses[400:500]) / 100)
