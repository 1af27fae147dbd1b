# jax mlp on digits, no data loader, just numpy
import time

import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(0)
proto = rng.integers(0, 255, (10, 28, 28))
labels = rng.integers(0, 10, 1024)
images = np.clip(proto[labels] + rng.integers(-60, 60, (1024, 28, 28)), 0, 255).astype(np.uint8)

X = ((images.reshape(1024, 784).astype(np.float32) / 255.0 - 0.1307) / 0.3081).astype(np.float32)

sizes = [784, 128, 64, 10]
init = np.random.default_rng(2)
params = [(jnp.asarray(init.normal(0, 0.05, (m, n)), jnp.float32), jnp.zeros(n)) for m, n in zip(sizes, sizes[1:])]


def nll(params, x, y):
    for w, b in params[:-1]:
        x = jax.nn.relu(x @ w + b)
    logp = jax.nn.log_softmax(x @ params[-1][0] + params[-1][1])
    return -jnp.mean(jnp.take_along_axis(logp, y[:, None], axis=1))


@jax.jit
def sgd(params, x, y):
    loss, grads = jax.value_and_grad(nll)(params, x, y)
    return jax.tree.map(lambda p, g: p - 0.01 * g, params, grads), loss


shuffle = np.random.default_rng(1)
times = []
for epoch in range(60):
    t = time.perf_counter()
    order = shuffle.permutation(1024)
    losses = 0.0
    for i in range(0, 1024, 64):
        idx = order[i:i + 64]
        params, loss = sgd(params, X[idx], labels[idx])
        losses += float(loss)
    times.append(time.perf_counter() - t)
print(f"mean loss {losses / 16:.5f}, {np.median(times) * 1e3:.2f} ms per epoch")
