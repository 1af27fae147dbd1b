"""Fine-tune the last layer of a pretrained encoder; the encoder stays frozen."""
import time
import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(2)
sizes = [256, 512, 512, 512]
params = {"encoder": [], "head": None}
for m, n in zip(sizes[:-1], sizes[1:]):
    params["encoder"].append((jnp.asarray(rng.normal(size=(m, n)) / np.sqrt(m), jnp.float32), jnp.zeros(n)))
params["head"] = (jnp.asarray(rng.normal(size=(512, 10)) * 0.01, jnp.float32), jnp.zeros(10))
x = jnp.asarray(rng.normal(size=(256, 256)), jnp.float32)
y = jnp.asarray(rng.integers(0, 10, size=256))


def loss_fn(params, x, y):
    for w, b in params["encoder"]:
        x = jax.nn.relu(x @ w + b)
    w, b = params["head"]
    logp = jax.nn.log_softmax(x @ w + b)
    return -jnp.mean(logp[jnp.arange(len(y)), y])


loss_and_grad = jax.jit(jax.value_and_grad(loss_fn))
trainable = {"encoder": [(0.0, 0.0)] * 3, "head": (1.0, 1.0)}


@jax.jit
def sgd(params, grads, lr=0.1):
    return jax.tree.map(lambda p, g, t: p - lr * t * g, params, grads, trainable)


tic = time.perf_counter()
for step in range(150):
    loss, grads = loss_and_grad(params, x, y)
    params = sgd(params, grads)
    if step % 50 == 49:
        print(step + 1, float(loss))
jax.block_until_ready(params)
print("ms per step:", (time.perf_counter() - tic) / 150 * 1e3)
