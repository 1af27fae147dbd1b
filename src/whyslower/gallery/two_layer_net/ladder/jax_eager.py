import time

import numpy as np
import jax
import jax.numpy as jnp

jax.config.update("jax_platforms", "cpu")  # where there is a GPU, JAX would take it
np.random.seed(0)

N, D_in, H, D_out = 256, 32, 64, 5
learning_rate = 0.1
steps = 10000

X = jnp.asarray(np.random.randn(N, D_in), dtype=jnp.float32)
Y = jnp.asarray(np.random.randn(N, D_out), dtype=jnp.float32)
W_1 = jnp.asarray(np.random.randn(D_in, H) / D_in, dtype=jnp.float32)
W_2 = jnp.asarray(np.random.randn(H, D_out) / H, dtype=jnp.float32)


def loss_of(W_1, W_2):
    h = jax.nn.relu(X @ W_1)
    Y_hat = h @ W_2
    return jnp.sum((Y_hat - Y) ** 2) / (2 * N)


def step(W_1, W_2):
    loss, (grad_W_1, grad_W_2) = jax.value_and_grad(loss_of, argnums=(0, 1))(W_1, W_2)
    return loss, W_1 - learning_rate * grad_W_1, W_2 - learning_rate * grad_W_2


start = time.time()
for t in range(steps):
    loss, W_1, W_2 = step(W_1, W_2)

    if (t + 1) % 1000 == 0:
        print(t + 1, float(loss))

print("time:", time.time() - start)
