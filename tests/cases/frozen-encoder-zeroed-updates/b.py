import time
import jax
import jax.numpy as jnp
import numpy as np


def encode(encoder, x):
    for w, b in encoder:
        x = jax.nn.relu(x @ w + b)
    return x


def loss_fn(head, encoder, x, y):
    w, b = head
    logp = jax.nn.log_softmax(encode(encoder, x) @ w + b)
    return -jnp.mean(logp[jnp.arange(len(y)), y])


@jax.jit
def step(head, encoder, x, y, lr):
    loss, grad = jax.value_and_grad(loss_fn)(head, encoder, x, y)
    return jax.tree.map(lambda p, g: p - lr * g, head, grad), loss


def main():
    rng = np.random.default_rng(2)
    encoder = [(jnp.asarray(rng.normal(size=(m, n)) / np.sqrt(m), jnp.float32), jnp.zeros(n))
               for m, n in ((256, 512), (512, 512), (512, 512))]
    head = (jnp.asarray(rng.normal(size=(512, 10)) * 0.01, jnp.float32), jnp.zeros(10))
    x = jnp.asarray(rng.normal(size=(256, 256)), jnp.float32)
    y = jnp.asarray(rng.integers(0, 10, size=256))
    start = time.perf_counter()
    for i in range(300):
        head, loss = step(head, encoder, x, y, 0.1)
        if (i + 1) % 50 == 0:
            print(i + 1, float(loss))
    print("ms per step:", (time.perf_counter() - start) / 300 * 1e3)


if __name__ == "__main__":
    main()
